import { Leaf, Plus, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { failureOfCommand } from '../../offline/outbox/command-failure.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { usePhotoPreview } from '../../photos/use-photo-preview.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './plant-added.module.css'

/** A plant that was handed to the outbox. */
export type AddedPlant = { id: string; name: string; photo: Blob | undefined }

/** The plant is there at once; how far its upload is, and what can be done with it next. */
export function PlantAdded({ added, onNext }: { added: AddedPlant; onNext: () => void }) {
  const { t } = useI18n()
  const words = t.plants.add
  const photo = usePhotoPreview(added.photo)
  const { plantId, state } = useFate(added.id)
  return (
    <section aria-label={words.added(added.name)} className={styles.added}>
      <div className={styles.photo}>
        <Photo src={photo} alt="" ratio={4 / 3} sizes="30rem" seed={added.name} corners="l" />
      </div>
      <div className={styles.words}>
        <h2>{words.added(added.name)}</h2>
        <Fate id={added.id} isSent={plantId !== undefined} state={state} />
        <div className={styles.buttons}>
          {plantId !== undefined && (
            <>
              <LinkButton to="/plants/$plantId/care" params={{ plantId }} icon={Sparkles}>
                {words.suggestCare}
              </LinkButton>
              <LinkButton to="/plants/$plantId" params={{ plantId }} look="soft" icon={Leaf}>
                {words.open}
              </LinkButton>
            </>
          )}
          <Button look={plantId === undefined ? 'primary' : 'quiet'} icon={Plus} onClick={onNext}>
            {words.another}
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
  const words = t.plants.add
  const under = progress.get(id)
  const failure = failed.find((queued) => queued.id === id)?.failure
  if (failure !== undefined) return <ErrorNote failure={failureOfCommand(t, failure)} />
  if (isSent) return <p>{words.safe}</p>
  return (
    <div role="status" className={styles.fate}>
      <p>{state === 'sending' ? words.sending : words.waiting}</p>
      {under !== undefined && under.total > 0 && (
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
