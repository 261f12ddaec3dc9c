import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { client } from '../api/client.ts'
import { careSettingsQuery, careSummaryQuery } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import { refreshAfter } from '../api/stale.ts'
import type { CareSchedule } from '../api/types.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { namedDay } from '../i18n/named-day.ts'
import { grantsQuery } from '../people/queries.ts'
import choices from '../people/role-field.module.css'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Button } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { DateField } from '../ui/date-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { StartIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { FieldValue } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { latestEnd, pausedByAbsence, putBack, resume } from './away.ts'
import { HouseholdAnswer, LinkAnswer } from './away-helpers.tsx'
import styles from './away-page.module.css'
import { KindsField, PauseAnswer } from './away-pause.tsx'
import { AwayRunning } from './away-running.tsx'
import { livingSchedulesQuery } from './queries.ts'
import { useUndoCare } from './undo-care.ts'
import { UnlessNoPlants } from './unless-no-plants.tsx'

/** A holiday is this long unless the user says otherwise. */
const USUAL_DAYS = 14

/** Says who looks after the plants while the user is away. */
export function AwayPage() {
  const { t } = useI18n()
  return (
    <Page title={t.care.away.title} back={<BackToMore />} lead={t.care.away.lead}>
      <Away />
    </Page>
  )
}

function Away() {
  const { t } = useI18n()
  const user = useUser()
  // Links and invitations are the owner's to make.
  const isOwner = client.garden === undefined || client.garden === user?.id
  const schedules = useQuery(livingSchedulesQuery())
  const summary = useQuery(careSummaryQuery())
  const grants = useQuery({ ...grantsQuery(), enabled: isOwner })
  const settings = useQuery({ ...careSettingsQuery(), enabled: isOwner })
  // The button that was pressed goes with what it was for; what it brought about is said here.
  const running = useRef<HTMLDivElement>(null)
  const showRunning = () => {
    const isSaid = running.current !== null && running.current.childElementCount > 0
    const place = isSaid ? running.current : document.getElementById('content')
    place?.focus({ preventScroll: true })
    if (isSaid) place?.scrollIntoView({ block: 'nearest' })
  }
  const failed = [schedules, summary].find(({ isError, data }) => isError && data === undefined)
  // What is running stands on top: if it came later, a tap on the form could end it. Without a connection it never comes.
  if (grants.isLoading || settings.isLoading) return <Skeleton shape="list" count={3} />
  return (
    <>
      {failed !== undefined && <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed === undefined && (schedules.data === undefined || summary.data === undefined) && (
        <Skeleton shape="list" count={3} />
      )}
      {schedules.data?.length === 0 && (
        <UnlessNoPlants>
          <EmptyState
            text={t.today.noSchedules}
            action={<LinkButton to="/care/suggest">{t.today.suggestCare}</LinkButton>}
          />
        </UnlessNoPlants>
      )}
      {schedules.data !== undefined && schedules.data.length > 0 && summary.data !== undefined && (
        <>
          <div ref={running} tabIndex={-1} className={styles.now}>
            <PausedNow
              schedules={pausedByAbsence(schedules.data)}
              today={summary.data.today}
              onResumed={showRunning}
            />
            {isOwner && <AwayRunning today={summary.data.today} onEnded={showRunning} />}
          </div>
          <AbsenceForm
            schedules={schedules.data}
            today={summary.data.today}
            isOwner={isOwner}
            onDone={showRunning}
          />
        </>
      )}
    </>
  )
}

type Props = { schedules: readonly CareSchedule[]; today: Day }

function PausedNow({ schedules, today, onResumed }: Props & { onResumed: () => void }) {
  const { t, format } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const resuming = useMutation({
    mutationFn: () => resume(client, schedules),
    onSuccess: async () => {
      toasts.show({
        text: t.care.away.toldResumed(schedules.length),
        undo: undoing(() => putBack(client, schedules, today)),
      })
      await refreshAfter(queries, 'care')
      onResumed()
    },
    onError: async (error) => {
      toasts.fail(error)
      await refreshAfter(queries, 'care')
    },
  })
  const latest = latestEnd(schedules)
  if (latest === undefined) return null
  return (
    <aside className={styles.running}>
      <p>{t.care.away.paused(schedules.length, namedDay(latest, today, format))}</p>
      <Button look="soft" icon={StartIcon} busy={resuming.isPending} onClick={() => resuming.mutate()}>
        {t.care.away.resume}
      </Button>
    </aside>
  )
}

type Answer = 'nobody' | 'household' | 'link'

/** The days, who looks after the plants on them, and what that means. */
function AbsenceForm(props: Props & { isOwner: boolean; onDone: () => void }) {
  const { schedules, today, isOwner, onDone } = props
  const { t } = useI18n()
  const words = t.care.away
  const end = latestEnd(pausedByAbsence(schedules))
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(() => (end === undefined ? dayAfter(today, USUAL_DAYS) : dayAfter(end, -1)))
  const [answer, setAnswer] = useState<Answer>('nobody')
  const [types, setTypes] = useState<readonly number[]>([])
  // The form of the next link begins empty.
  const [made, setMade] = useState(0)
  const onLinkMade = () => {
    setMade(made + 1)
    onDone()
  }
  const problem = to < today ? words.over : from !== '' && to < from ? words.backwards : undefined
  const days = { today, from, to, isWhole: from !== '' && to !== '' && problem === undefined }
  return (
    <Columns
      first={
        <div className={styles.form}>
          <div className={styles.days}>
            <DateField label={words.from} value={from} min={today} onChange={setFrom} />
            <DateField
              label={words.to}
              value={to}
              min={from === '' ? today : from}
              error={to === '' ? undefined : problem}
              onChange={setTo}
            />
          </div>
          {isOwner && <AnswerField value={answer} onChange={setAnswer} />}
          {answer === 'nobody' && <KindsField {...{ schedules, types }} onChange={setTypes} />}
        </div>
      }
      second={
        <>
          {answer !== 'nobody' && end !== undefined && <p className={styles.outcome}>{words.pausedToo}</p>}
          {answer === 'nobody' && <PauseAnswer {...{ schedules, types, ...days }} onSaved={onDone} />}
          {answer === 'household' && <HouseholdAnswer {...days} onSaved={onDone} />}
          {answer === 'link' && <LinkAnswer key={made} {...days} onSaved={onLinkMade} />}
        </>
      }
    />
  )
}

const ANSWERS: readonly Answer[] = ['nobody', 'household', 'link']

function AnswerField({ value, onChange }: FieldValue<Answer>) {
  const { t } = useI18n()
  const words = t.care.away
  const name = useId()
  return (
    <fieldset className={choices.field}>
      <legend className={choices.label}>{words.who}</legend>
      {ANSWERS.map((answer) => (
        <label key={answer} className={choices.choice}>
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${answer}`}
            aria-describedby={`${name}-${answer}-hint`}
            className={choices.input}
            checked={answer === value}
            onChange={() => onChange(answer)}
          />
          <span className={choices.words}>
            <span id={`${name}-${answer}`} className={choices.name}>
              {words.answers[answer]}
            </span>
            <span id={`${name}-${answer}-hint`} className={choices.hint}>
              {words.answerHints[answer]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
