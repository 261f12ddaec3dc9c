import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useI18n } from '../i18n/i18n.tsx'
import type { Queued } from '../offline/outbox/queued.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './outbox-notes.module.css'

/** What became of things that were sent later than they were done: told until it is seen. */
export function OutboxNotes() {
  const { t, format } = useI18n()
  const { failed, notices, discard } = useOutbox()
  return (
    <div role="status">
      {failed.length > 0 && (
        <p className={styles.note}>
          <Link to="/waiting">{t.app.notSent(failed.length)}</Link>
        </p>
      )}
      {notices.map((notice) => (
        <p key={notice.id} className={styles.note}>
          <span>{t.offline.alreadyDone(format.list(namesOf(notice)))}</span>
          <IconButton icon={X} label={t.app.action.close} onClick={() => void discard(notice.id)} />
        </p>
      ))}
    </div>
  )
}

/** The plants whose care somebody else had done. */
function namesOf({ command, results, names }: Queued): string[] {
  if (!('tasks' in command)) return []
  const left = new Set(results.notDue)
  return command.tasks
    .filter(({ scheduleId }) => left.has(scheduleId))
    .map(({ plantId }) => names[plantId] ?? '')
}
