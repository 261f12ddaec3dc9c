import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../api/use-today.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { NextIcon, PreviousIcon } from '../ui/icons.ts'
import { DayEntries } from './day-entries.tsx'
import { waitingFilterOf } from './filter.ts'
import { dayOf } from './moments.ts'
import { firstDay, isMonth, lastDay, type Month, momentsOf, monthAfter, monthOf } from './month.ts'
import { type DayKinds, MonthGrid } from './month-grid.tsx'
import styles from './month-view.module.css'
import { calendarQuery, type EntryFilter, entriesBetweenQuery, usePlantNames } from './queries.ts'
import { shownEntries } from './shown-entries.ts'
import { withWaitingNames } from './waiting-names.ts'

type MonthViewProps = {
  filter: EntryFilter
  month: string | undefined
  onMonthChange: (month: Month | undefined) => void
}

/** A month at a glance: what was done and what is to be done, and the chosen day in full. */
export function MonthView({ filter, month: wanted, onMonthChange }: MonthViewProps) {
  const { t, format } = useI18n()
  const today = useToday()
  const { pending } = useOutbox()
  const month = isMonth(wanted) ? wanted : monthOf(today)
  const [picked, setPicked] = useState<Day>()
  const chosen =
    picked !== undefined && monthOf(picked) === month
      ? picked
      : month === monthOf(today)
        ? today
        : firstDay(month)

  const { from, to } = momentsOf(firstDay(month), lastDay(month))
  const read = useQuery(entriesBetweenQuery(filter, from, to))
  const waitingFilter = waitingFilterOf(filter)
  const entries = shownEntries(read.data ?? [], pending, waitingFilter)
  // What is to come is known for plants and kinds alone, and only from today on.
  const isComingKnown = waitingFilter !== undefined && lastDay(month) >= today
  const comingFrom = firstDay(month) > today ? firstDay(month) : today
  const { data: coming = [] } = useQuery({
    ...calendarQuery(comingFrom, lastDay(month)),
    enabled: isComingKnown,
  })
  const fitting = isComingKnown
    ? coming
        .filter(({ type }) => filter.type === undefined || filter.type === type)
        .filter(({ plantIds }) => filter.plantId === undefined || plantIds.includes(filter.plantId))
    : []

  const named = usePlantNames([[...entries, ...fitting].flatMap(({ plantIds }) => plantIds)])
  const plants = withWaitingNames(named, pending)

  const go = (to: Month) => onMonthChange(to === monthOf(today) ? undefined : to)
  const choose = (day: Day) => {
    setPicked(day)
    if (monthOf(day) !== month) go(monthOf(day))
  }
  return (
    <div className={styles.view}>
      <div>
        <div className={styles.head}>
          <h2 className={styles.month} aria-live="polite">
            {format.month(firstDay(month))}
          </h2>
          {month !== monthOf(today) && (
            <Button look="quiet" onClick={() => choose(today)}>
              {t.journal.today}
            </Button>
          )}
          <IconButton
            icon={PreviousIcon}
            label={t.journal.monthBefore}
            onClick={() => go(monthAfter(month, -1))}
          />
          <IconButton icon={NextIcon} label={t.journal.monthAfter} onClick={() => go(monthAfter(month, 1))} />
        </div>
        <MonthGrid
          month={month}
          today={today}
          chosen={chosen}
          onChoose={choose}
          kinds={kindsByDay(entries, fitting)}
          plants={plants}
        />
      </div>
      {read.isError && read.data === undefined && entries.length === 0 ? (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <DayEntries
          day={chosen}
          entries={entries.filter(({ eventTime }) => dayOf(eventTime) === chosen)}
          coming={fitting.filter(({ date }) => date === chosen)}
          plants={plants}
        />
      )}
    </div>
  )
}

function kindsByDay(
  entries: readonly (ForPlants & { eventTime: number })[],
  coming: readonly (ForPlants & { date: Day })[],
): ReadonlyMap<Day, DayKinds> {
  const done = Map.groupBy(entries, ({ eventTime }) => dayOf(eventTime))
  const due = Map.groupBy(coming, ({ date }) => date)
  return new Map(
    [...new Set([...done.keys(), ...due.keys()])].map((day) => [
      day,
      {
        done: typesOf(done.get(day)),
        coming: typesOf(due.get(day)),
        waiting: plantsOf(due.get(day)).length,
        plantIds: plantsOf([...(done.get(day) ?? []), ...(due.get(day) ?? [])]),
      },
    ]),
  )
}

type ForPlants = { type: number; plantIds: readonly number[] }

function plantsOf(items: readonly ForPlants[] = []): number[] {
  return [...new Set(items.flatMap(({ plantIds }) => plantIds))]
}

function typesOf(items: readonly { type: number }[] = []): number[] {
  return [...new Set(items.map(({ type }) => type))].toSorted((a, b) => a - b)
}
