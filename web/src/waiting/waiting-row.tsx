import { ErrorCode } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { sharedName } from '../gardens/garden-name.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { failureOfCommand } from '../offline/outbox/command-failure.ts'
import type { Queued } from '../offline/outbox/queued.ts'
import { useOutbox, useWaitingPhoto } from '../offline/outbox/use-outbox.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Photo } from '../ui/photo.tsx'
import { noteOf, plantNamesOf, whatOf } from './description.ts'
import { isRevisableEntry, isRevisablePlant } from './revisable.ts'
import { ReviseEntrySheet } from './revise-entry-sheet.tsx'
import { RevisePlantSheet } from './revise-plant-sheet.tsx'
import { revisionForm } from './revise-sheet.tsx'
import styles from './waiting-page.module.css'

/** These codes mean that a thing was deleted meanwhile. */
const GONE: ReadonlySet<number> = new Set([
  ErrorCode.PlantNotFound,
  ErrorCode.JournalNotFound,
  ErrorCode.ScheduleNotFound,
  ErrorCode.ProblemNotFound,
  ErrorCode.WishNotFound,
])

/** One thing that waits, or what became of it. */
export function WaitingRow({ queued }: { queued: Queued }) {
  const { t, format } = useI18n()
  const outbox = useOutbox()
  const [isEdited, setEdited] = useState(false)
  const { id, command, failure } = queued
  useReopening((form) => form === revisionForm(queued) || undefined, setEdited)
  const hasFailed = queued.state === 'failed'
  const refusal = failure?.reason === 'refused' ? failure : undefined
  // What is gone does not come back by asking again.
  const isHopeless = refusal !== undefined && GONE.has(refusal.code)
  // Nor does asking again help against what another device has made of it.
  const overwriting =
    refusal?.code === ErrorCode.PreconditionFailed && 'onlyUnchanged' in command
      ? { ...command, onlyUnchanged: false }
      : undefined
  // What it is about is shown only in its garden.
  const isHere = queued.garden?.id === client.garden
  const note = noteOf(command)
  const where = queued.garden === undefined ? '' : sharedName(t, queued.garden)
  const detail = [format.list(plantNamesOf(queued)), where, format.dateTime(queued.at)].filter(
    (part) => part !== '',
  )
  return (
    <li className={styles.row}>
      {queued.photos > 0 && <FirstPhoto commandId={id} />}
      <div className={styles.words}>
        <p className={styles.what}>
          {whatOf(t, command)}
          <Badge tone={hasFailed ? 'danger' : 'plain'}>
            {hasFailed
              ? t.offline.failed
              : queued.state === 'sending'
                ? t.offline.sending
                : t.offline.waiting}
          </Badge>
        </p>
        <p className={styles.detail}>{detail.join(' · ')}</p>
        {note !== undefined && <p className={styles.detail}>{note}</p>}
        {failure !== undefined && <p className={styles.failure}>{failureOfCommand(t, failure).sentence}</p>}
        {refusal !== undefined && refusal.requestId !== undefined && (
          <p className={styles.detail}>{t.app.requestId(refusal.requestId)}</p>
        )}
      </div>
      <div className={styles.actions}>
        {hasFailed && !isHopeless && overwriting === undefined && (
          <Button look="quiet" onClick={() => void outbox.retry(id)}>
            {t.offline.sendAgain}
          </Button>
        )}
        {overwriting !== undefined && (
          <Button look="quiet" onClick={() => void outbox.revise(id, overwriting)}>
            {t.offline.overwrite}
          </Button>
        )}
        {isHere && (isRevisableEntry(queued) || isRevisablePlant(queued)) && (
          <Button look="quiet" onClick={() => setEdited(true)}>
            {t.app.action.edit}
          </Button>
        )}
        <Button look="quiet" onClick={() => void (hasFailed ? outbox.discard(id) : outbox.undo(id))}>
          {hasFailed ? t.offline.discard : t.app.action.undo}
        </Button>
      </div>
      {isEdited && isRevisableEntry(queued) && (
        <ReviseEntrySheet queued={queued} onClose={() => setEdited(false)} />
      )}
      {isEdited && isRevisablePlant(queued) && (
        <RevisePlantSheet queued={queued} onClose={() => setEdited(false)} />
      )}
    </li>
  )
}

function FirstPhoto({ commandId }: { commandId: string }) {
  const src = useWaitingPhoto(commandId, 0)
  return (
    <div className={styles.photo}>
      <Photo src={src} alt="" ratio={1} sizes="48px" corners="s" />
    </div>
  )
}
