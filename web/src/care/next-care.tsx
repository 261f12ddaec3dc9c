import { CareState } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { careSummaryQuery, plantQuery, schedulesQuery } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import type { CareSchedule } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useRights } from '../gardens/role.ts'
import type { Day, Format } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { answeredSchedules } from '../offline/outbox/overlay.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { type Answerable, type Answers, useAnswers } from '../today/answers.ts'
import { IntervalOffer } from '../today/interval-offer.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DoneButton } from '../ui/done-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { AdjustIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { nextSentence } from './interval-sentence.ts'
import styles from './next-care.module.css'
import { turnOf } from './turn-takers.ts'
import { useTakers } from './use-takers.ts'

/** What a plant needs next and why, with the answers to it: a section of the plant's page. */
export function NextCare({ plantId }: { plantId: number }) {
  const { t } = useI18n()
  const schedules = useQuery(schedulesQuery(plantId))
  const summary = useQuery(careSummaryQuery())
  const plant = useQuery(plantQuery(plantId))
  const { pending } = useOutbox()
  const { care: mayAnswer, change: mayChange } = useRights()
  const today = summary.data?.today ?? new Date().toISOString().slice(0, 10)
  const answers = useAnswers(today)
  const answered = answeredSchedules(pending)
  const items = schedules.data?.items
  return (
    <Section
      title={t.care.nextTitle}
      actions={
        mayChange &&
        items !== undefined &&
        items.length > 0 && (
          <LinkButton to="/plants/$plantId/care" params={{ plantId }} look="quiet" icon={AdjustIcon}>
            {t.care.edit}
          </LinkButton>
        )
      }
    >
      {schedules.isPending && <Skeleton shape="list" count={2} />}
      {schedules.isError && items === undefined && (
        <ErrorNote error={schedules.error} onRetry={() => void schedules.refetch()} />
      )}
      {items?.length === 0 && (
        <div className={styles.none}>
          <p>{t.care.noPlan}</p>
          {mayChange && (
            <LinkButton to="/plants/$plantId/care" params={{ plantId }}>
              {t.care.suggest}
            </LinkButton>
          )}
        </div>
      )}
      {mayChange && items !== undefined && items.length > 0 && (
        <IntervalOffer today={today} among={items.map(({ id }) => id)} />
      )}
      {items !== undefined && items.length > 0 && (
        <ul className={styles.list}>
          {items.map((schedule) => (
            <CareRow
              key={schedule.id}
              schedule={schedule}
              plantName={plant.data?.name ?? ''}
              today={today}
              zone={summary.data?.timeZone ?? 'UTC'}
              answers={mayAnswer ? answers : undefined}
              isAnswered={answered.has(schedule.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

type CareRowProps = {
  schedule: CareSchedule
  plantName: string
  today: string
  zone: string
  /** Nothing for a user who may only look. */
  answers: Answers | undefined
  /** Noted on this device, not known to the server yet. */
  isAnswered: boolean
}

function CareRow({ schedule, plantName, today, zone, answers, isAnswered }: CareRowProps) {
  const { t, format } = useI18n()
  const care = word(t.enumerations.journalType, schedule.type)
  const isDue = schedule.state === CareState.DueToday || schedule.state === CareState.Overdue
  const near = schedule.nextDue === undefined ? undefined : nearDay(schedule.nextDue, today, format)
  const task: Answerable = {
    scheduleId: schedule.id,
    type: schedule.type,
    state: schedule.state,
    plant: { id: schedule.plantId, name: plantName },
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.head}>
          <span className={styles.name}>{care}</span>
          {near !== undefined && !isAnswered && (
            <span className={classNames(styles.day, schedule.state === CareState.Overdue && styles.late)}>
              {near}
            </span>
          )}
        </p>
        <p className={styles.why}>{nextSentence(schedule, today, zone, { t, format })}</p>
        {schedule.turn !== undefined && !isAnswered && <Turn schedule={schedule} />}
        {schedule.note !== undefined && <p className={styles.why}>{schedule.note}</p>}
      </div>
      {isAnswered && <Badge tone="accent">{t.care.noted}</Badge>}
      {answers !== undefined && !isAnswered && (
        <DoneButton
          type={schedule.type}
          label={t.today.doneFor(care, plantName)}
          quiet={!isDue}
          onClick={() => void answers.done([task])}
        />
      )}
      {answers !== undefined && isDue && !isAnswered && (
        <div className={styles.others}>
          <Button
            look="quiet"
            aria-label={t.today.notYetFor(care, plantName)}
            onClick={() => void answers.notYet([task])}
          >
            {t.today.notYet}
          </Button>
          <Button
            look="quiet"
            aria-label={t.today.skipFor(care, plantName)}
            onClick={() => void answers.skip([task])}
          >
            {t.today.skip}
          </Button>
        </div>
      )}
    </li>
  )
}

function Turn({ schedule }: { schedule: CareSchedule }) {
  const { t } = useI18n()
  const user = useUser()
  const turn = turnOf(schedule, useTakers(), { t, userId: user?.id })
  return turn !== undefined && <p className={styles.why}>{turn}</p>
}

/** "in 3 days"; a day further away is said once, with its reason. */
function nearDay(day: Day, today: Day, format: Format): string | undefined {
  const said = format.relativeDay(day, today)
  return said === format.shortDay(day, today) ? undefined : said
}
