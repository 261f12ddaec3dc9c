import { GrantKind } from '@frond/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionsQuery } from '../account/queries.ts'
import { client, shownGarden } from '../api/client.ts'
import { scheduleQuery } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import type { CareSchedule } from '../api/types.ts'
import { useAuthorName } from '../gardens/use-author-name.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Queued } from '../offline/outbox/queued.ts'
import { IconButton } from '../ui/button.tsx'
import { deviceName } from '../ui/device-name.ts'
import { CloseIcon } from '../ui/icons.ts'
import styles from './outbox-notes.module.css'

/** As many as a person reads. */
const MOST_NAMES = 3
const DAY_MS = 86_400_000

/** It was done before: says what it is about, when that was, and who did it or on which of the own devices, until it is seen. */
export function AlreadyDoneNote({ notice, onClose }: { notice: Queued; onClose: () => void }) {
  const { t, format } = useI18n()
  const left = tasksLeft(notice)
  // Nothing is read of a garden that this page does not show.
  const first = notice.garden?.id === client.garden ? left[0] : undefined
  const read = useQuery({ ...scheduleQuery(first?.scheduleId ?? 0), enabled: first !== undefined })
  // Otherwise it was put off or paused, not done.
  const doneAt = read.data?.lastDoneAt
  const isDone = doneAt !== undefined && doneAt > notice.at - DAY_MS
  const { isLoading, who, device } = useFaster(isDone ? read.data : undefined)
  // It is heard when it comes, so it comes when it is known.
  if (read.isLoading || isLoading) return null

  const names = [...new Set(left.map(({ plantId }) => notice.names[plantId] ?? ''))]
  const others = names.length - MOST_NAMES
  const plants = format.list(others > 0 ? [...names.slice(0, MOST_NAMES), t.offline.others(others)] : names)
  const text = !isDone
    ? t.offline.alreadyAnswered(plants)
    : who !== undefined
      ? t.offline.alreadyDoneBy(plants, who, format.time(doneAt))
      : t.offline.alreadyDone(plants, device ?? t.offline.anotherDevice, format.time(doneAt))
  return (
    <p className={styles.notice}>
      <span>{text}</span>
      <IconButton icon={CloseIcon} label={t.app.action.close} onClick={onClose} />
    </p>
  )
}

/** Who else wrote the entry of what was done, or on which other device the user did. */
function useFaster(schedule: CareSchedule | undefined) {
  const { t } = useI18n()
  const user = useUser()
  const authorName = useAuthorName()
  const entry = useQuery({ ...doneQuery(schedule), enabled: schedule !== undefined })
  const sessions = useQuery({ ...sessionsQuery(), throwOnError: false })
  const isLoading = entry.isLoading || sessions.isLoading
  if (entry.data === undefined || entry.data === null) return { isLoading }
  const { author } = entry.data
  const isOwn =
    author === undefined
      ? shownGarden() === undefined
      : author.kind === GrantKind.Person && author.userId === user?.id
  if (!isOwn) return { isLoading, who: authorName(author) }
  // The other device is certain only if there is just one.
  const [other, ...more] = (sessions.data ?? []).filter(({ current }) => !current)
  return { isLoading, device: other && more.length === 0 ? deviceName(t, other.userAgent) : undefined }
}

/** The entry by which a schedule was done last. */
function doneQuery({ plantId = 0, type, lastDoneAt = 0 }: Partial<CareSchedule> = {}) {
  return queryOptions({
    queryKey: ['/api/v1/plant-journals', 'done', plantId, type, lastDoneAt],
    queryFn: async ({ signal }) => {
      const query = { plantId, from: lastDoneAt, to: lastDoneAt }
      const { items } = await client.get('/api/v1/plant-journals', { query, signal })
      return items.find((entry) => entry.type === type) ?? null
    },
    throwOnError: false,
  })
}

function tasksLeft({ command, results }: Queued) {
  if (!('tasks' in command)) return []
  const left = new Set(results.notDue)
  return command.tasks.filter(({ scheduleId }) => left.has(scheduleId))
}
