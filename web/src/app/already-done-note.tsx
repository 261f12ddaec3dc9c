import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { sessionsQuery } from '../account/queries.ts'
import { scheduleQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Queued } from '../offline/outbox/queued.ts'
import { IconButton } from '../ui/button.tsx'
import { deviceName } from '../ui/device-name.ts'
import styles from './outbox-notes.module.css'

/** As many as a person reads. */
const MOST_NAMES = 3
const DAY_MS = 86_400_000

/** Another device was faster: says what it is about, when it was done and on which device, until it is seen. */
export function AlreadyDoneNote({ notice, onClose }: { notice: Queued; onClose: () => void }) {
  const { t, format } = useI18n()
  const left = tasksLeft(notice)
  const [first] = left
  const { data: schedule } = useQuery({
    ...scheduleQuery(first?.scheduleId ?? 0),
    enabled: first !== undefined,
  })
  const { data: sessions = [] } = useQuery({ ...sessionsQuery(), throwOnError: false })
  // The other device is certain only if there is just one.
  const [other, ...more] = sessions.filter(({ current }) => !current)
  const isKnown = other !== undefined && more.length === 0
  const device = isKnown ? deviceName(t, other.userAgent) : t.offline.anotherDevice

  const names = [...new Set(left.map(({ plantId }) => notice.names[plantId] ?? ''))]
  const others = names.length - MOST_NAMES
  const plants = format.list(others > 0 ? [...names.slice(0, MOST_NAMES), t.offline.others(others)] : names)
  // Otherwise it was put off or paused, not done.
  const doneAt = schedule?.lastDoneAt
  const isDone = doneAt !== undefined && doneAt > notice.at - DAY_MS
  return (
    <p className={styles.notice}>
      <span>
        {isDone
          ? t.offline.alreadyDone(plants, device, format.time(doneAt))
          : t.offline.alreadyAnswered(plants, device)}
      </span>
      <IconButton icon={X} label={t.app.action.close} onClick={onClose} />
    </p>
  )
}

function tasksLeft({ command, results }: Queued) {
  if (!('tasks' in command)) return []
  const left = new Set(results.notDue)
  return command.tasks.filter(({ scheduleId }) => left.has(scheduleId))
}
