import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { client } from '../api/client.ts'
import { careSummaryQuery, tasksTodayQuery } from '../api/queries.ts'
import type { CareTask } from '../api/types.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { lazyNote } from '../i18n/lazy-part.ts'
import { withoutAnswered } from '../offline/outbox/overlay.ts'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { AddIcon, CompactRowsIcon, RoomyRowsIcon, WaterIcon } from '../ui/icons.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDeviceChoice } from '../ui/use-device-choice.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { columnsOf, NO_COLUMNS } from './columns.ts'
import { NothingDue, NothingMine } from './nothing-due.tsx'
import { PlaceGroup } from './place-group.tsx'
import { rowKeys } from './row-keys.ts'
import { groupByPlace, lateOnes, wateringsOf } from './task-groups.ts'
import { TaskSelection } from './task-selection.tsx'
import styles from './today-page.module.css'
import { haveTurns, tasksFor } from './turns.ts'
import { useDrawnGroups } from './use-drawn-groups.ts'
import { useFirstScreen } from './use-first-screen.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSelection } from './use-selection.ts'
import { useStaying } from './use-staying.ts'
import { useWaterings } from './use-waterings.ts'

/** Fetched when the tasks are on the screen: what a sheet needs would hold them up. */
const loadChooseDay = () => import('./choose-day-sheet.tsx')
const ChooseDaySheet = lazy(async () => ({ default: (await loadChooseDay()).ChooseDaySheet }))

const BrokenChannelNote = lazyNote(
  async () => (await import('../reminders/broken-channel-note.tsx')).BrokenChannelNote,
)
const DueChecks = lazyNote(async () => (await import('../watching/due-checks.tsx')).DueChecks)
const IntervalOffer = lazyNote(async () => (await import('./interval-offer.tsx')).IntervalOffer)

const FirstStepCard = lazyNote(async () => (await import('./first-step-card.tsx')).FirstStepCard)

const ONLY_MINE = 'frond.only-mine-'
const COMPACT = 'frond.today-compact'

/** With more tasks than that, those out of sight are not laid out. */
const MANY = 60

/** The home: what is overdue and due, by place in the order of the person's rooms. */
export function TodayPage() {
  const { t, format } = useI18n()
  const { pending } = useOutbox()
  const { care: mayAnswer, change: mayChange } = useRights()
  const summary = useQuery(careSummaryQuery())
  const read = useQuery(tasksTodayQuery())
  const today = summary.data?.today ?? new Date().toISOString().slice(0, 10)
  const selection = useSelection()
  const keptFocus = useKeptFocus()
  const [toPutOff, setToPutOff] = useState<CareTask>()
  const [late, setLate] = useState<readonly number[]>()
  const wasSomething = useRef(false)
  const [columns, setColumns] = useState(NO_COLUMNS)

  const all = useMemo(() => withoutAnswered(read.data ?? [], pending), [read.data, pending])
  const [hasTurns, setHasTurns] = useState(false)
  // Once there is a choice it stays, though the last task with a turn was answered.
  if (!hasTurns && haveTurns(all)) setHasTurns(true)
  const keysId = useId()
  const isWide = useWideScreen()
  const userId = client.user?.id
  // As the user chose it for the garden that is shown: Today leaves out what is the turn of others.
  const [isOnlyMine, setIsOnlyMine] = useDeviceChoice(`${ONLY_MINE}${userId}-${client.garden ?? userId}`)
  const [isCompact, setIsCompact] = useDeviceChoice(COMPACT)
  // What was pressed answers at once; hundreds of rows follow when it is drawn.
  const areRowsCompact = useDeferredValue(isCompact)
  const isPicking = useDeferredValue(selection.isOn)
  const tasks = useMemo(
    () => (isOnlyMine && userId !== undefined ? tasksFor(all, userId) : all),
    [all, isOnlyMine, userId],
  )
  // What was kept from an earlier visit may have been of another day.
  const isSomething = read.dataUpdatedAt > performance.timeOrigin && tasks.length > 0
  useEffect(() => {
    if (isSomething) wasSomething.current = true
  }, [isSomething])
  useEffect(
    () =>
      whenIdle(() => {
        // Opening it then tells if it cannot be loaded.
        loadChooseDay().catch(() => undefined)
      }),
    [],
  )
  // As it was when the page was opened: what is ticked now was late all the same, and is no reason to ask again.
  if (late === undefined && read.data !== undefined) setLate(lateOnes(read.data))

  const stay = useStaying(tasks, today, selection.isOn)
  useWaterings(read.data === undefined || read.isFetching ? undefined : tasks, selection)
  const waterings = useMemo(() => wateringsOf(tasks), [tasks])
  const others = all.length - tasks.length
  const isChoice = hasTurns && (all.length > 0 || stay.shown.length > 0) && !selection.isOn
  const showOnlyMine = (only: boolean) => {
    stay.clear()
    setIsOnlyMine(only)
  }
  const groups = useDrawnGroups(useFirstScreen(stay.shown), stay.answerOf, selection.isDrawn)
  const next = columnsOf(groupByPlace(stay.shown), columns)
  if (next !== columns) setColumns(next)
  // Plants without a place are in no region, which is none of its own.
  const isOneRegion = new Set(stay.shown.flatMap(({ region }) => region?.name ?? [])).size < 2

  // On a phone it has a line of its own: the head of the page has no room for it.
  const waterAll = mayAnswer && wateringsOf(stay.shown).length > 1 && !selection.isOn && (
    <Button
      // Its room stays with the rows, none of which may move under a finger.
      style={waterings.length > 1 ? undefined : { visibility: 'hidden' }}
      look={isWide ? 'quiet' : 'soft'}
      wide={!isWide}
      icon={WaterIcon}
      onClick={() => selection.set(waterings, true)}
    >
      {t.today.waterAll(waterings.length)}
    </Button>
  )

  return (
    <div className={styles.kept} {...keptFocus}>
      <Page
        title={t.today.title}
        lead={[format.longDay(today), stay.openCount > 0 && t.today.left(stay.openCount)]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {isChoice && (
              <div className={styles.choice}>
                <SegmentedControl
                  label={t.today.turns.shown}
                  labelHidden
                  value={isOnlyMine ? 1 : 0}
                  choices={[
                    { value: 1, label: t.today.turns.mine },
                    { value: 0, label: t.today.turns.all },
                  ]}
                  onChange={(value) => showOnlyMine(value === 1)}
                />
              </div>
            )}
            {isWide && waterAll}
            {mayAnswer && stay.openCount > 1 && !selection.isOn && (
              <Button look="quiet" data-focus="select" onClick={selection.start}>
                {t.today.select}
              </Button>
            )}
            {stay.shown.length > 0 && (
              <IconButton
                icon={isCompact ? RoomyRowsIcon : CompactRowsIcon}
                label={t.today.compact}
                aria-pressed={isCompact}
                onClick={() => setIsCompact(!isCompact)}
              />
            )}
            {mayChange && !selection.isOn && stay.shown.length > 0 && (
              <LinkButton to="/plants/new" look="quiet" icon={AddIcon}>
                <span className={isWide ? undefined : 'heard-only'}>{t.today.addPlant}</span>
              </LinkButton>
            )}
          </>
        }
      >
        {read.isPending && read.isError === false && <Skeleton shape="list" />}
        {read.isError && read.data === undefined && (
          <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
        )}
        {read.data !== undefined && stay.shown.length === 0 && others === 0 && (
          <NothingDue today={today} wasSomething={wasSomething.current} />
        )}
        {stay.shown.length === 0 && others > 0 && (
          <NothingMine others={others} onShowAll={() => showOnlyMine(false)} />
        )}
        <TaskSelection
          tasks={stay.shown}
          selection={selection}
          answers={stay.answers}
          onAnswer={stay.leave}
        />
        {!isWide && waterAll}
        <p id={keysId} hidden>
          {t.today.keys}
        </p>
        <div className={styles.groups} data-compact={areRowsCompact ? '' : undefined} {...rowKeys}>
          {[true, false].map((isFirst) => (
            <div key={String(isFirst)} className={styles.column}>
              {groups
                .filter(({ key }) => next.first.has(key) === isFirst)
                .map((group) => (
                  <PlaceGroup
                    key={group.key}
                    group={group}
                    region={isOneRegion ? undefined : group.region}
                    isPicking={isPicking}
                    selected={
                      isPicking && selection.isOn
                        ? group.rows.filter(({ task }) => selection.has(task.scheduleId)).length
                        : undefined
                    }
                    onSelect={selection.set}
                    onToggle={selection.toggle}
                    answer={stay.answer}
                    isAlone={stay.shown.length === group.rows.length}
                    areMany={stay.shown.length > MANY}
                    isCompact={areRowsCompact}
                    keysId={keysId}
                    onChooseDay={setToPutOff}
                  />
                ))}
            </div>
          ))}
        </div>
        {/* They come later than the tasks, and push none of them from under a finger. */}
        <DueChecks />
        <BrokenChannelNote />
        {mayChange && <IntervalOffer today={today} offBeat={late ?? []} />}
        {client.garden === undefined && <FirstStepCard />}
      </Page>
      <Suspense>
        {toPutOff !== undefined && (
          <ChooseDaySheet
            task={toPutOff}
            today={today}
            onClose={() => setToPutOff(undefined)}
            onChoose={(day) => {
              setToPutOff(undefined)
              stay.answer.notYet(toPutOff, day)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
