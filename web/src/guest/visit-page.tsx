import { ConnectionError, GardenRole, GrantState } from '@frond/client'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { CareTask, OwnGrant } from '../api/types.ts'
import { dayInZone } from '../care/day-in-zone.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { type Answer, withStaying } from '../today/staying.ts'
import { groupByPlace } from '../today/task-groups.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { MessageIcon, OfflineIcon } from '../ui/icons.ts'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ComingUp } from './coming-up.tsx'
import { type GuestTexts, useGuest } from './guest-context.ts'
import styles from './guest-page.module.css'
import type { KeptLink } from './kept-link.ts'
import { PlaceTasks } from './place-tasks.tsx'
import { Standing } from './standing.tsx'
import { useAnswers } from './use-answers.ts'
import { useVisit } from './use-visit.ts'

/** Fetched when a plant is touched: nothing of it is on the first screen. */
const PlantDialog = lazy(async () => ({ default: (await import('./plant-dialog.tsx')).PlantDialog }))

/** The link, as far as it is good: a sentence before it begins and after it has ended, and what is to be done in between. */
export function VisitPage({ link }: { link: KeptLink }) {
  const { t, format } = useI18n()
  const { client, texts } = useGuest()
  const { visit, known, read } = useVisit(client, link)
  const { self, tasks, error } = visit
  const title = known.garden === undefined ? t.app.name : titleOf(known.garden, texts)
  if (visit.isOver) {
    const { until, timeZone = 'UTC' } = known
    const hasEnded = until !== undefined && until < dayInZone(Date.now(), timeZone)
    const text = hasEnded ? texts.ended(format.longDay(until)) : texts.over
    return <Standing title={title} text={text} drawing={hasEnded ? 'can' : 'wilted'} />
  }
  if (self === undefined) {
    return (
      <Page title={title}>
        {error === undefined ? (
          <Skeleton shape="list" />
        ) : (
          <ErrorNote error={error} onRetry={() => void read()} />
        )}
      </Page>
    )
  }
  if (self.state === GrantState.Upcoming && self.from !== undefined) {
    return (
      <Standing title={title} text={texts.starts(format.longDay(self.from))}>
        <Message self={self} />
      </Standing>
    )
  }
  if (tasks === undefined) return <Standing title={title} text={texts.over} drawing="wilted" />
  return (
    <Tasks
      // What was answered on another day may be due again.
      key={self.today}
      token={link.token}
      self={self}
      tasks={tasks}
      // What is shown may be old; a connection that comes and goes is said beside the ticks.
      error={error instanceof ConnectionError ? undefined : error}
      read={read}
    />
  )
}

function titleOf({ name, ownerName }: OwnGrant['garden'], texts: GuestTexts): string {
  if (name !== undefined) return name
  return ownerName === undefined ? texts.plants : texts.plantsOf(ownerName)
}

type TasksProps = {
  token: string
  self: OwnGrant
  tasks: readonly CareTask[]
  error: unknown
  read: () => Promise<void>
}

function Tasks({ token, self, tasks, error, read }: TasksProps) {
  const { format } = useI18n()
  const { texts } = useGuest()
  const [opened, setOpened] = useState<CareTask>()
  const answers = useAnswers(token, tasks, self.today, read)
  const mayAct = self.role >= GardenRole.Sitter
  const rows = useRows(tasks, answers.shown)
  const open = rows.filter(({ scheduleId }) => !answers.shown.has(scheduleId))
  const groups = groupByPlace(rows)
  const isOneRegion = new Set(rows.flatMap(({ region }) => region?.name ?? [])).size < 2
  const { ownerName } = self.garden
  const until = self.until === undefined ? undefined : format.longDay(self.until)
  return (
    <Page
      title={titleOf(self.garden, texts)}
      lead={
        <>
          {mayAct && ownerName !== undefined && (
            <>
              {texts.from(ownerName)}
              <br />
            </>
          )}
          {until !== undefined && (mayAct ? texts.until(until) : texts.lookOnly(until))}
        </>
      }
    >
      <Message self={self} />
      {error !== undefined && <ErrorNote error={error} onRetry={() => void read()} />}
      {answers.isWaiting && (
        <p role="status" className={styles.waiting}>
          <OfflineIcon aria-hidden="true" />
          {texts.waiting}
        </p>
      )}
      <section aria-labelledby="today" className={styles.today}>
        <header className={styles.todayHead}>
          <h2 id="today">{texts.today}</h2>
          <p className={styles.day}>{format.longDay(self.today)}</p>
        </header>
        {open.length === 0 && (
          <EmptyState drawing="can" text={rows.length > 0 ? texts.allDone : texts.nothingDue} />
        )}
        <div className={styles.groups}>
          {groups.map((group) => (
            <PlaceTasks
              key={group.key}
              group={group}
              region={isOneRegion ? undefined : group.region}
              mayAct={mayAct}
              answers={answers.shown}
              onAnswer={answers.give}
              onOpen={setOpened}
            />
          ))}
        </div>
      </section>
      {open.length === 0 && <ComingUp self={self} due={tasks} />}
      {mayAct && self.name !== undefined && <p className={styles.signed}>{texts.signedAs(self.name)}</p>}
      <Suspense>
        {opened !== undefined && (
          <PlantDialog task={opened} mayWrite={mayAct} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

function Message({ self }: { self: OwnGrant }) {
  const { texts } = useGuest()
  if (self.message === undefined) return null
  return (
    <aside aria-label={texts.message} className={styles.message}>
      <MessageIcon aria-hidden="true" />
      <p>{self.message}</p>
    </aside>
  )
}

/**
 * What is due and what was answered, each at its place: a row that went would put the one below under the finger. One that was
 * taken back stays until the service lists it again.
 */
function useRows(tasks: readonly CareTask[], answers: ReadonlyMap<number, Answer>): readonly CareTask[] {
  const last = useRef({ rows: tasks, touched: new Set<number>() })
  return useMemo(() => {
    const listed = new Set(tasks.map(({ scheduleId }) => scheduleId))
    const back = [...last.current.touched].filter((id) => !answers.has(id) && !listed.has(id))
    const staying = new Map([...answers, ...back.map((id) => [id, 'takenBack'] as const)])
    const rows = withStaying(tasks, { answers: staying, rows: last.current.rows })
    last.current = { rows, touched: new Set(staying.keys()) }
    return rows
  }, [tasks, answers])
}
