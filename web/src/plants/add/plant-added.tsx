import { useEffect, useState } from 'react'
import type { SpeciesSummary } from '../../api/types.ts'
import { SpeciesPhoto } from '../../drawings/species-photo.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { failureOfCommand } from '../../offline/outbox/command-failure.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { useOnline } from '../../offline/use-online.ts'
import { usePhotoPreview } from '../../photos/use-photo-preview.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { AddIcon, PlantsIcon, SuggestIcon, UndoIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFocusOnMount } from '../../ui/use-focus-on-mount.ts'
import { useUndoKey } from '../../ui/use-undo-key.ts'
import styles from './plant-added.module.css'

/** A plant that was handed to the outbox. */
export type AddedPlant = {
  id: string
  name: string
  /** Of which a drawing stands there as long as there is no photograph. */
  species: SpeciesSummary | undefined
  photo: Blob | undefined
  /** Keeps what was typed again. */
  bringBack: () => void
}

type PlantAddedProps = { added: AddedPlant; onNext: () => void; onUndo: () => void }

/** The plant is there at once; how far its upload is, and what can be done with it next. The page has its name in the heading. */
export function PlantAdded({ added, onNext, onUndo }: PlantAddedProps) {
  const { t } = useI18n()
  const words = t.plants.add
  const photo = usePhotoPreview(added.photo)
  const { plantId, state } = useFate(added.id)
  const section = useFocusOnMount<HTMLElement>()
  useUndoKey(onUndo)
  return (
    <section ref={section} tabIndex={-1} aria-label={words.added(added.name)} className={styles.added}>
      <SpeciesPhoto
        species={added.photo === undefined ? (added.species ?? null) : null}
        src={photo}
        alt=""
        ratio={16 / 9}
        sizes="30rem"
        seed={added.name}
        corners="l"
      />
      <div className={styles.words}>
        <Fate id={added.id} isSent={plantId !== undefined} state={state} />
        <div className={styles.buttons}>
          {plantId === undefined ? (
            // Nothing moves under the thumb when the plant has arrived.
            <>
              <Button icon={SuggestIcon} disabled>
                {words.suggestCare}
              </Button>
              <Button look="soft" icon={PlantsIcon} disabled>
                {words.open}
              </Button>
            </>
          ) : (
            <>
              <LinkButton to="/plants/$plantId/care" params={{ plantId }} icon={SuggestIcon}>
                {words.suggestCare}
              </LinkButton>
              <LinkButton to="/plants/$plantId" params={{ plantId }} look="soft" icon={PlantsIcon}>
                {words.open}
              </LinkButton>
            </>
          )}
          <Button look="quiet" icon={AddIcon} onClick={onNext}>
            {words.another}
          </Button>
          <Button look="quiet" icon={UndoIcon} onClick={onUndo}>
            {t.app.action.undo}
          </Button>
        </div>
      </div>
    </section>
  )
}

type FateProps = { id: string; isSent: boolean; state: string | undefined }

function Fate({ id, isSent, state }: FateProps) {
  const { t } = useI18n()
  const { progress, failed } = useOutbox()
  const isOnline = useOnline()
  const words = t.plants.add
  const under = progress.get(id)
  const failure = failed.find((queued) => queued.id === id)?.failure
  if (failure !== undefined) return <ErrorNote failure={failureOfCommand(t, failure)} />
  if (isSent) return <p>{words.safe}</p>
  const isSending = state === 'sending' && isOnline
  return (
    <div role="status" className={styles.fate}>
      <p>{isSending ? words.sending : words.waiting}</p>
      {isSending && under !== undefined && under.total > 0 && (
        <ProgressBar label={words.sending} value={under.sent / under.total} />
      )}
    </div>
  )
}

/** What became of a command. Its plant's number is remembered, since the outbox forgets what has been sent. */
function useFate(id: string) {
  const { pending } = useOutbox()
  const queued = pending.find((one) => one.id === id)
  const [plantId, setPlantId] = useState<number>()
  const arrived = queued?.results.plantId
  useEffect(() => {
    if (arrived !== undefined) setPlantId(arrived)
  }, [arrived])
  return { plantId, state: queued?.state }
}
