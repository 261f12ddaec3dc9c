import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { plantQuery, speciesQuery } from '../../api/queries.ts'
import { unknownPlantQuery } from '../../catalogue/queries.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { NewPlant as NewPlantCommand } from '../../offline/outbox/commands.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isSameWish, type ShownWish, saidOf } from '../../wishes/shown-wishes.ts'
import { useWishes } from '../../wishes/use-wishes.ts'
import styles from './add.module.css'
import { type AddressedPlant, initialDraft } from './initial-draft.ts'
import { type AddedPlant, PlantAdded } from './plant-added.tsx'
import type { PlantDraft } from './plant-draft.ts'
import { PlantForm } from './plant-form.tsx'

const route = getRouteApi('/frame/plants/new')

/** One plant: its photograph, what it is, where it stands. */
export function NewPlantPage() {
  const search = route.useSearch()
  const address = JSON.stringify(search)
  return <NewPlant key={address} search={search} form={`plant-new-${address}`} />
}

function NewPlant({ search, form: name }: { search: ReturnType<typeof route.useSearch>; form: string }) {
  const { t } = useI18n()
  const words = t.plants.add
  const isCopy = search.from !== undefined
  const initial = useInitialDraft(search)
  const outbox = useOutbox()
  const { fulfilled, wishAgain } = useFulfilledWish(search.wish)
  const [added, setAdded] = useState<AddedPlant>()
  /** A new form for the next plant; what was undone comes back to the form it came from. */
  const [round, setRound] = useState(0)
  const form = useRef<HTMLDivElement>(null)

  /** The form shows again, and what had the focus before is gone. */
  const backToForm = (focus: string) => {
    setAdded(undefined)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(focus)?.focus())
  }
  const save = async (
    command: NewPlantCommand,
    species: PlantDraft['species'],
    photos: readonly Blob[],
    settle: () => () => void,
  ) => {
    const { name } = command.plant
    // Only the first plant is what was wished for.
    const id = await outbox.enqueue(round === 0 ? { ...command, ...fulfilled } : command, { photos })
    setAdded({ id, name, species, photo: photos[0], bringBack: settle() })
  }
  const undo = ({ id, bringBack }: AddedPlant) => {
    void outbox.undo(id).then(wishAgain)
    bringBack()
    backToForm('[type="submit"]')
  }

  const title = isCopy ? words.duplicateTitle : words.title
  return (
    <Page
      title={added === undefined ? title : words.added(added.name)}
      back={<BackLink to="/plants">{t.plants.title}</BackLink>}
      lead={
        isCopy || added !== undefined ? undefined : (
          <span className={styles.others}>
            <Link to="/plants/several">{words.several.link}</Link>
            <Link to="/plants/import">{words.csv.link}</Link>
          </span>
        )
      }
    >
      {initial === undefined ? (
        <Skeleton shape="page" />
      ) : (
        <div ref={form} hidden={added !== undefined}>
          <PlantForm key={round} form={name} initial={round === 0 ? initial : {}} onSave={save} />
        </div>
      )}
      {added !== undefined && (
        <PlantAdded
          key={added.id}
          added={added}
          onUndo={() => undo(added)}
          onNext={() => {
            setRound(round + 1)
            backToForm('input')
          }}
        />
      )}
    </Page>
  )
}

/** The wish that the plant fulfils; of one that was taken back once it was sent, the one that is wished again. */
function useFulfilledWish(given: number | string | undefined) {
  const [id, setId] = useState(typeof given === 'string' ? { from: given } : given)
  const { wishes } = useWishes(id !== undefined)
  const found = id === undefined ? undefined : wishes.find((wish) => isSameWish(wish.id, id))
  // The list will be without it.
  const [known, setKnown] = useState<ShownWish>()
  if (found !== undefined && found !== known) setKnown(found)
  return {
    fulfilled:
      id === undefined ? {} : { wish: id, ...(known === undefined ? {} : { wished: saidOf(known) }) },
    wishAgain: (undoing: readonly string[]) => {
      const [from] = undoing
      if (id !== undefined && from !== undefined) setId({ from })
    },
  }
}

/** What the address says of the new plant. What cannot be found is no failure of the page. */
function useInitialDraft(address: AddressedPlant): PlantDraft | undefined {
  const { from, speciesId, name } = address
  const calm = { throwOnError: false }
  const original = useQuery({ ...plantQuery(from ?? 0), enabled: from !== undefined, ...calm })
  const species = useQuery({ ...speciesQuery(speciesId ?? 0), enabled: speciesId !== undefined, ...calm })
  const unknown = useQuery({ ...unknownPlantQuery(), enabled: name !== undefined, ...calm })
  return initialDraft(address, { original, species, unknown })
}
