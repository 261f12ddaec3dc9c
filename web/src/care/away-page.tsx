import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, TentTree } from 'lucide-react'
import { useRef, useState } from 'react'
import { client } from '../api/client.ts'
import { careSummaryQuery } from '../api/queries.ts'
import { refreshAfter } from '../api/stale.ts'
import type { CareSchedule } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { dayAfter } from '../today/day.ts'
import { BackToMore } from '../ui/back-to-more.tsx'
import { Button } from '../ui/button.tsx'
import { ChipGroup } from '../ui/chip-group.tsx'
import { Columns } from '../ui/columns.tsx'
import { DateField } from '../ui/date-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { latestEnd, pausedByAbsence, pauseUntil, planAbsence, putBack, resume } from './away.ts'
import styles from './away-page.module.css'
import { namedDay } from './interval-sentence.ts'
import { livingSchedulesQuery } from './queries.ts'
import { SaveFailure } from './save-failure.tsx'
import { useUndoCare } from './undo-care.ts'
import { UnlessNoPlants } from './unless-no-plants.tsx'

/** A holiday is this long unless the user says otherwise. */
const USUAL_DAYS = 14
const EVERYTHING = 0

/** Pauses care while the user is away. */
export function AwayPage() {
  const { t } = useI18n()
  const schedules = useQuery(livingSchedulesQuery())
  const summary = useQuery(careSummaryQuery())
  // The button that was pressed goes with what it was for; what it brought about is said here.
  const paused = useRef<HTMLDivElement>(null)
  const showPaused = () => {
    const isSaid = paused.current !== null && paused.current.childElementCount > 0
    const place = isSaid ? paused.current : document.getElementById('content')
    place?.focus({ preventScroll: true })
  }
  const failed = [schedules, summary].find(({ isError, data }) => isError && data === undefined)
  return (
    <Page title={t.care.away.title} back={<BackToMore />} lead={t.care.away.lead}>
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
          <div ref={paused} tabIndex={-1} className={styles.now}>
            <PausedNow
              schedules={pausedByAbsence(schedules.data)}
              today={summary.data.today}
              onResumed={showPaused}
            />
          </div>
          <AbsenceForm schedules={schedules.data} today={summary.data.today} onPaused={showPaused} />
        </>
      )}
    </Page>
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
    <aside className={styles.paused}>
      <p>{t.care.away.paused(schedules.length, namedDay(latest, today, format))}</p>
      <Button look="soft" icon={Play} busy={resuming.isPending} onClick={() => resuming.mutate()}>
        {t.care.away.resume}
      </Button>
    </aside>
  )
}

function AbsenceForm({ schedules, today, onPaused }: Props & { onPaused: () => void }) {
  const { t, format } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const undoing = useUndoCare()
  const [from, setFrom] = useState(today)
  const end = latestEnd(pausedByAbsence(schedules))
  const isPaused = end !== undefined
  const [to, setTo] = useState(() => (end === undefined ? dayAfter(today, USUAL_DAYS) : dayAfter(end, -1)))
  const [types, setTypes] = useState<readonly number[]>([])

  const kinds = [...new Set(schedules.map(({ type }) => type))].toSorted((a, b) => a - b)
  const problem = to < today ? t.care.away.over : from !== '' && to < from ? t.care.away.backwards : undefined
  const isWhole = from !== '' && to !== '' && problem === undefined
  const until = isWhole ? dayAfter(to, 1) : today
  const { pausing, before } = planAbsence(schedules, { from, until, types }, today)
  const untilText = namedDay(until, today, format)
  const pause = useMutation({
    mutationFn: () => pauseUntil(client, pausing, until),
    onSuccess: async () => {
      toasts.show({
        text: t.care.away.told(pausing.length, untilText),
        undo: undoing(() => putBack(client, pausing, today)),
      })
      await refreshAfter(queries, 'care')
      onPaused()
    },
    // There is a request for each kind of care: some may be paused by now.
    onError: () => refreshAfter(queries, 'care'),
  })
  return (
    <Columns
      first={
        <div className={styles.form}>
          <div className={styles.days}>
            <DateField label={t.care.away.from} value={from} min={today} onChange={setFrom} />
            <DateField
              label={t.care.away.to}
              value={to}
              min={from === '' ? today : from}
              error={to === '' ? undefined : problem}
              onChange={setTo}
            />
          </div>
          {kinds.length > 1 && (
            <ChipGroup
              wrap
              label={t.care.away.kinds}
              choices={[
                { value: EVERYTHING, label: t.care.away.everything },
                ...kinds.map((kind) => ({ value: kind, label: word(t.enumerations.journalType, kind) })),
              ]}
              value={types.length === 0 ? [EVERYTHING] : types}
              onChange={(now) =>
                setTypes(
                  types.length > 0 && now.includes(EVERYTHING)
                    ? []
                    : now.filter((kind) => kind !== EVERYTHING),
                )
              }
            />
          )}
        </div>
      }
      second={
        <div className={styles.consequence}>
          <div className={styles.outcome} aria-live="polite">
            {isWhole && pausing.length > 0 && (
              <p className={styles.will}>{t.care.away.will(t.care.away.pauses(pausing.length), untilText)}</p>
            )}
            {isWhole && pausing.length === 0 && !isPaused && <p>{t.care.away.nothing}</p>}
            {isWhole && before.length > 0 && <p>{t.care.away.before(before.length)}</p>}
          </div>
          <SaveFailure error={pause.error} />
          {(pausing.length > 0 || !isPaused) && (
            <div className={styles.actions}>
              <Button
                icon={TentTree}
                disabled={!isWhole || pausing.length === 0}
                busy={pause.isPending}
                onClick={() => pause.mutate()}
              >
                {t.care.away.start}
              </Button>
            </div>
          )}
        </div>
      }
    />
  )
}
