import { type FrondClient, JournalType, newIdempotencyKey } from '@frond/client'
import { useEffect, useRef, useState } from 'react'
import type { CareTask, Plant } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useChosenPhotos } from '../photos/use-chosen-photos.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { CloseIcon } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { deleteEntry } from './answer-queue.ts'
import { useGuest } from './guest-context.ts'
import { NotePhoto } from './note-photo.tsx'
import styles from './plant-dialog.module.css'

type Props = { task: CareTask; mayWrite: boolean; onClose: () => void }

/** The plant of a task: its photo, what its owner wrote about it, and a note or photo for its journal. */
export function PlantDialog({ task, mayWrite, onClose }: Props) {
  const { t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const plant = usePlant(task.plant.id)
  useEffect(() => dialog.current?.showModal(), [])
  const { name, coverUrl } = task.plant
  return (
    <dialog ref={dialog} aria-labelledby="plant" className={styles.dialog} onClose={onClose}>
      <header className={styles.head}>
        <h2 id="plant" className={styles.title}>
          {name}
        </h2>
        <IconButton icon={CloseIcon} label={t.app.action.close} onClick={() => dialog.current?.close()} />
      </header>
      <div className={styles.body}>
        {coverUrl !== undefined && (
          <Photo src={coverUrl} alt="" ratio={16 / 9} sizes="(width < 40rem) 100vw, 34rem" corners="m" />
        )}
        <Hints plant={plant} task={task} />
        {mayWrite && <NoteForm plant={task.plant} onSaved={() => dialog.current?.close()} />}
      </div>
    </dialog>
  )
}

function Hints({ plant, task }: { plant: Plant | undefined; task: CareTask }) {
  const { texts } = useGuest()
  const hints = [task.note, plant?.remark].filter((hint) => hint !== undefined && hint !== '')
  if (hints.length === 0) return null
  return (
    <section aria-label={texts.hints} className={styles.hints}>
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </section>
  )
}

/** What it says of itself comes a little later than its name; without it the rest is of use. */
function usePlant(id: number): Plant | undefined {
  const { client } = useGuest()
  const [plant, setPlant] = useState<Plant>()
  useEffect(() => {
    client.get('/api/v1/plants/{id}', { path: { id } }).then(setPlant, () => undefined)
  }, [client, id])
  return plant
}

function NoteForm({ plant, onSaved }: { plant: CareTask['plant']; onSaved: () => void }) {
  const { texts, client } = useGuest()
  const toasts = useToasts()
  const chosen = useChosenPhotos()
  const [remark, setRemark] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // The service knows an attempt again by it, whatever became of the one before.
  const keys = useRef({ entry: newIdempotencyKey(), photos: new Map<Blob, string>() })
  const isEmpty = remark.trim() === '' && !chosen.photos.some(({ isUnreadable }) => !isUnreadable)
  const save = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      const media = []
      for (const photo of await chosen.ready()) media.push(await uploaded(client, photo, keys.current.photos))
      const { id } = await client.post('/api/v1/plant-journals', {
        body: {
          plantIds: [plant.id],
          type: media.length > 0 && remark.trim() === '' ? JournalType.Photo : JournalType.Unspecified,
          remark: remark.trim() === '' ? null : remark.trim(),
          media,
        },
        idempotencyKey: keys.current.entry,
      })
      const undo = () => void deleteEntry(client, id).catch((failed) => toasts.fail(failed, undo))
      toasts.show({ text: texts.saved(plant.name), undo })
      onSaved()
    } catch (failed) {
      setError(failed)
      setIsBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isEmpty) void save()
      }}
    >
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        maxLength={1000}
        value={remark}
        onChange={(text) => {
          setRemark(text)
          keys.current.entry = newIdempotencyKey()
        }}
      />
      <NotePhoto chosen={chosen} />
      {error !== undefined && <ErrorNote error={error} />}
      <Button type="submit" wide disabled={isEmpty} busy={isBusy}>
        {texts.save}
      </Button>
    </form>
  )
}

async function uploaded(client: FrondClient, photo: Blob, keys: Map<Blob, string>): Promise<number> {
  const idempotencyKey = keys.get(photo) ?? newIdempotencyKey()
  keys.set(photo, idempotencyKey)
  return (await client.upload('/api/v1/media', photo, { idempotencyKey })).id
}
