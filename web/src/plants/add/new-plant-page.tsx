import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import styles from './add.module.css'
import { type AddedPlant, PlantAdded } from './plant-added.tsx'
import type { PlantDraft } from './plant-draft.ts'
import { PlantForm } from './plant-form.tsx'
import { useInitialDraft } from './use-initial-draft.ts'

const route = getRouteApi('/frame/plants/new')

/** One plant: its photograph, what it is, where it stands. */
export function NewPlantPage() {
  const { t } = useI18n()
  const search = route.useSearch()
  const { from } = search
  const initial = useInitialDraft(search)
  const words = t.plants.add
  return (
    <Page
      title={from === undefined ? words.title : words.duplicateTitle}
      back={<BackLink to="/plants">{t.plants.title}</BackLink>}
      lead={
        from === undefined && (
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
        <NewPlant key={JSON.stringify(search)} initial={initial} />
      )}
    </Page>
  )
}

function NewPlant({ initial }: { initial: PlantDraft }) {
  const { t } = useI18n()
  const outbox = useOutbox()
  const toasts = useToasts()
  const [added, setAdded] = useState<AddedPlant>()
  /** A new form for the next plant; what was undone comes back to the form it came from. */
  const [round, setRound] = useState(0)

  return (
    <>
      <div hidden={added !== undefined}>
        <PlantForm
          key={round}
          initial={round === 0 ? initial : {}}
          onSave={async (command, photos) => {
            const id = await outbox.enqueue(command, { photos })
            setAdded({ id, name: command.plant.name, photo: photos[0] })
            toasts.show({
              text: t.plants.add.added(command.plant.name),
              undo: () => {
                void outbox.undo(id)
                setAdded((current) => (current?.id === id ? undefined : current))
              },
            })
          }}
        />
      </div>
      {added !== undefined && (
        <PlantAdded
          key={added.id}
          added={added}
          onNext={() => {
            setAdded(undefined)
            setRound(round + 1)
          }}
        />
      )}
    </>
  )
}
