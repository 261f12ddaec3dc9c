import { useEffect, useState } from 'react'
import type { CareTask, OwnGrant } from '../api/types.ts'
import { dayAfter } from '../i18n/day.ts'
import { ComingTask } from '../today/coming-task.tsx'
import coming from '../today/nothing-due.module.css'
import { Section } from '../ui/page.tsx'
import { Photo } from '../ui/photo.tsx'
import { useGuest } from './guest-context.ts'
import styles from './place-tasks.module.css'

const DAYS_AHEAD = 14
const AT_MOST = 8

/** What is due next, as long as the link is good: when to come again. */
export function ComingUp({ self: { today, until }, due }: { self: OwnGrant; due: readonly CareTask[] }) {
  const { client, texts } = useGuest()
  const [tasks, setTasks] = useState<readonly CareTask[]>([])
  const ahead = dayAfter(today, DAYS_AHEAD)
  const last = until !== undefined && until < ahead ? until : ahead
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered meanwhile is due at another time.
  useEffect(() => {
    const query = { until: last, sort: 'due', size: AT_MOST, page: 0 } as const
    client.get('/api/v1/care-tasks', { query }).then(
      ({ items }) => setTasks(items),
      // The page is whole without it.
      () => undefined,
    )
  }, [client, last, due])
  const later = tasks.filter(({ dueDate }) => dueDate > today)
  if (later.length === 0) return null
  return (
    <Section title={texts.next}>
      <ul className={coming.coming}>
        {later.map((task) => (
          <li key={task.scheduleId} className={styles.coming}>
            <ComingTask
              {...{ task, today }}
              photo={
                <Photo
                  src={task.plant.coverUrl}
                  alt=""
                  ratio={1}
                  sizes="72px"
                  seed={task.plant.name}
                  corners="m"
                />
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
