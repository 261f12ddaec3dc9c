import { type FormEvent, useRef, useState } from 'react'
import { type PickedSpecies, SpeciesPicker } from '../../catalogue/species-picker.tsx'
import { useTypedSpecies } from '../../catalogue/use-typed-species.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { NewPlant } from '../../offline/outbox/commands.ts'
import { useChosenPhotos } from '../../photos/use-chosen-photos.ts'
import { useLastPlace } from '../../places/last-place.ts'
import { isComplete, PlacePicker } from '../../places/place-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NAME_LENGTH } from '../plant-name.ts'
import styles from './add.module.css'
import { MoreFields } from './more-fields.tsx'
import { PhotosField } from './photos-field.tsx'
import { nameOf, newPlantOf, type PlantDraft } from './plant-draft.ts'

type PlantFormProps = {
  /** Names the form for its draft. */
  form: string
  initial: PlantDraft
  /** `settle` is to be called when the plant is safe; what it returns keeps the draft again, should the plant be taken back. */
  onSave: (
    command: NewPlant,
    species: PlantDraft['species'],
    photos: readonly Blob[],
    settle: () => () => void,
  ) => Promise<void>
}

export function PlantForm({ form: formName, initial, onSave }: PlantFormProps) {
  const { t } = useI18n()
  const words = t.plants.add
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const chosen = useChosenPhotos()
  const kept = useDraft(formName, { plant: initial, typed: '', own: '' }, { photos: chosen })
  const { plant: given, typed, own } = kept.fields
  const setGiven = (update: (before: PlantDraft) => PlantDraft) =>
    kept.set((before) => ({ ...before, plant: update(before.plant) }))
  const [isMoreOpen] = useState(() => kept.isFound && hasMore(given))
  const form = useRef<HTMLFormElement>(null)
  const last = useLastPlace()
  const place = given.place ?? last
  const typedSpecies = useTypedSpecies()
  const draft: PlantDraft = place === undefined ? given : { ...given, place }
  const change = (changed: Partial<PlantDraft>) => setGiven((before) => ({ ...before, ...changed }))

  const isOutOfReach = typedSpecies.isOutOfReach && typed !== ''
  const problems = {
    species:
      (draft.species ?? typedSpecies.guess(typed))
        ? undefined
        : isOutOfReach
          ? words.problem.outOfReach
          : words.problem.species,
    name: nameOf(draft).trim() === '' ? words.problem.name : undefined,
    place: isComplete(place) ? undefined : words.problem.place,
  }
  const shown: Partial<typeof problems> = isChecked
    ? problems
    : isOutOfReach
      ? { species: problems.species }
      : {}

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    try {
      const meant = given.species === undefined ? await typedSpecies.lookUp(typed) : undefined
      const whole = meant === undefined ? draft : { ...draft, ...asDraft(meant) }
      const command = newPlantOf(whole)
      if (command === undefined || !isComplete(place)) {
        setChecked(true)
        // After the fields have been marked.
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
        return
      }
      await onSave(command, whole.species, await chosen.ready(), kept.settle)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <DraftNote draft={kept} />
      <div className={styles.columns}>
        <PhotosField chosen={chosen} name={nameOf(draft)} species={draft.species} />
        <div className={styles.fields}>
          <SpeciesPicker
            // It has what was typed, and the name of its own.
            key={kept.round}
            typedBefore={typed}
            ownBefore={own === '' ? undefined : own}
            label={words.species}
            value={draft.species}
            error={shown.species}
            onType={(typed) => kept.set((before) => ({ ...before, typed }))}
            onPick={(picked) =>
              kept.set(({ plant: { name, ...before } }) => ({
                plant: { ...before, ...asDraft(picked) },
                typed: '',
                own: picked.ownName ?? '',
              }))
            }
          />
          <TextField
            label={words.name}
            value={nameOf(draft)}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            error={draft.species === undefined ? undefined : shown.name}
            onChange={(name) => change({ name })}
          />
          <PlacePicker
            label={words.place}
            value={place}
            error={shown.place}
            onChange={(place) =>
              setGiven(({ place: _, ...rest }) => (place === undefined ? rest : { ...rest, place }))
            }
          />
          <MoreFields draft={draft} onChange={change} isOpen={isMoreOpen} />
        </div>
      </div>
      <FormBar>
        <Button type="submit" busy={isSaving}>
          {words.save}
        </Button>
      </FormBar>
    </form>
  )
}

function asDraft({ species, ownName }: PickedSpecies): PlantDraft {
  return ownName === undefined ? { species } : { species, name: ownName }
}

/** Whether something is said that stands behind "More". */
function hasMore({ species, name, place, ...more }: PlantDraft): boolean {
  return Object.keys(more).length > 0
}
