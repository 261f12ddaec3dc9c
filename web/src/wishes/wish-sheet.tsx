import { useRef, useState } from 'react'
import type { SpeciesSummary } from '../api/types.ts'
import { SpeciesPicker } from '../catalogue/species-picker.tsx'
import { useTypedSpecies } from '../catalogue/use-typed-species.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { NameSheet } from '../places/name-sheet.tsx'
import { asPlantName } from '../plants/plant-name.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-field.tsx'
import type { ShownWish } from './shown-wishes.ts'
import { useWishChanges } from './wish-changes.ts'
import { wishSpecies } from './wish-species.ts'

const NAME_LENGTH = 48
const NOTE_LENGTH = 500

/** Names the form for its draft. */
export function wishForm(wish?: Pick<ShownWish, 'key'>): string {
  return `wish-${wish?.key ?? 'new'}`
}

type Form = { name: string; note: string; species: SpeciesSummary | null; typed: string }

type WishSheetProps = {
  /** Absent for a new one. */
  wish: ShownWish | undefined
  onClose: () => void
}

/** A plant to have one day, of which species, and what to remember when one comes across it. */
export function WishSheet({ wish, onClose }: WishSheetProps) {
  const { t } = useI18n()
  const words = t.wishes
  const { add, edit } = useWishChanges()
  const { lookUp } = useTypedSpecies()
  const draft = useDraft<Form>(
    wishForm(wish),
    { name: wish?.name ?? '', note: wish?.note ?? '', species: speciesOf(wish), typed: '' },
    { isEdit: wish !== undefined },
  )
  const { species, typed, note } = draft.fields
  const set = (fields: Partial<Form>) => draft.set((before) => ({ ...before, ...fields }))
  /** What was typed that is no species. */
  const [unknown, setUnknown] = useState('')
  const picker = useRef<HTMLDivElement>(null)
  const choose = (species: SpeciesSummary) =>
    draft.set((before) => ({
      ...before,
      species,
      typed: '',
      name: before.name.trim() === '' ? asPlantName(species.commonName) : before.name,
    }))
  /** Its button goes with it: the focus stays with the field. */
  const leaveOut = () => {
    set({ species: null, typed: '' })
    picker.current?.querySelector('input')?.focus()
  }
  /** The species that is chosen, or named exactly; `undefined` for a name of none. */
  const meantSpecies = async () => {
    if (typed.trim() === '') return species
    const found = await lookUp(typed)
    return found?.ownName === undefined ? found?.species : undefined
  }

  return (
    <NameSheet
      title={wish === undefined ? words.add : words.edit}
      label={words.name}
      placeholder={words.example}
      draft={draft}
      maxLength={NAME_LENGTH}
      onClose={onClose}
      onSave={async ({ name, note }) => {
        const meant = await meantSpecies()
        if (meant === undefined) {
          setUnknown(typed)
          return false
        }
        const form = { name, note: note.trim(), species: meant === null ? undefined : wishSpecies(meant) }
        await (wish === undefined ? add(form) : edit(wish, form))
        return true
      }}
    >
      <div ref={picker}>
        <SpeciesPicker
          // It has what was typed.
          key={draft.round}
          label={words.species}
          typedBefore={typed}
          value={species ?? undefined}
          error={typed !== '' && typed === unknown ? words.speciesUnknown : undefined}
          onType={(typed) => set({ typed })}
          onPick={({ species, ownName }) =>
            // A name of its own is the name of the wish.
            ownName === undefined ? choose(species) : set({ name: ownName, species: null, typed: '' })
          }
        />
        {species !== null && (
          <Button look="quiet" onClick={leaveOut}>
            {words.withoutSpecies}
          </Button>
        )}
      </div>
      <TextArea
        label={words.note}
        optional
        placeholder={words.noteExample}
        rows={2}
        maxLength={NOTE_LENGTH}
        value={note}
        onChange={(note) => set({ note })}
      />
    </NameSheet>
  )
}

function speciesOf(wish: ShownWish | undefined): SpeciesSummary | null {
  if (wish?.species === undefined) return null
  const { id, commonName, scientificName = null } = wish.species
  return { id, commonName, scientificName }
}
