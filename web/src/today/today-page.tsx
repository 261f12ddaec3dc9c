import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { careSummaryQuery, tasksTodayQuery } from '../api/queries.ts'
import type { CareTask } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { withoutAnswered } from '../offline/outbox/overlay.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useAnswers } from './answers.ts'
import { ChooseDaySheet } from './choose-day-sheet.tsx'
import { IntervalOffer, taskForOffer } from './interval-offer.tsx'
import { NothingDue } from './nothing-due.tsx'
import { PlaceGroup } from './place-group.tsx'
import { groupByPlace } from './task-groups.ts'
import { TaskSelection } from './task-selection.tsx'
import styles from './today-page.module.css'
import { useSelection } from './use-selection.ts'

/** The home: what is overdue and due, by place in the order of the person's rooms. */
export function TodayPage() {
  const { t, format } = useI18n()
  const { pending } = useOutbox()
  const summary = useQuery(careSummaryQuery())
  const read = useQuery(tasksTodayQuery())
  const today = summary.data?.today ?? new Date().toISOString().slice(0, 10)
  const answers = useAnswers(today)
  const selection = useSelection()
  const [toPutOff, setToPutOff] = useState<CareTask>()
  const wasSomething = useRef(false)

  const tasks = withoutAnswered(read.data ?? [], pending)
  useEffect(() => {
    if (tasks.length > 0) wasSomething.current = true
  }, [tasks.length])
  const offered = taskForOffer(tasks)

  return (
    <Page
      title={t.today.title}
      lead={format.longDay(today)}
      actions={
        tasks.length > 1 &&
        !selection.isOn && (
          <Button look="quiet" onClick={selection.start}>
            {t.today.select}
          </Button>
        )
      }
    >
      {read.isPending && read.isError === false && <Skeleton shape="list" />}
      {read.isError && read.data === undefined && (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && tasks.length === 0 && (
        <NothingDue today={today} wasSomething={wasSomething.current} />
      )}
      {offered !== undefined && <IntervalOffer key={offered.scheduleId} task={offered} />}
      <TaskSelection tasks={tasks} selection={selection} answers={answers} />
      <div className={styles.groups}>
        {groupByPlace(tasks).map((group) => (
          <PlaceGroup
            key={group.key}
            group={group}
            selection={selection}
            answers={answers}
            onChooseDay={setToPutOff}
          />
        ))}
      </div>
      {toPutOff !== undefined && (
        <ChooseDaySheet
          today={today}
          onClose={() => setToPutOff(undefined)}
          onChoose={(day) => {
            setToPutOff(undefined)
            void answers.notYet([toPutOff], day)
          }}
        />
      )}
    </Page>
  )
}
