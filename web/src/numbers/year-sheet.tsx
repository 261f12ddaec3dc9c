import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useToday } from '../api/use-today.ts'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { careTone } from '../ui/care-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import { toneClass } from '../ui/tone.ts'
import styles from './charts.module.css'
import type { Statistics } from './queries.ts'
import { dayAt, dayOnSheet, daysBetween, daysByMonth, kindsByTone } from './year-days.ts'

const [WIDTH, NAMES, ROW, TOP] = [360, 32, 20, 2]
const STEP = (WIDTH - NAMES) / 31
const [LARGEST, SMALLEST, NONE] = [4.8, 2.2, 0.9]
const [DAY_NUMBERS, LEGEND_ROW] = [22, 20]
const NUMBERED = [1, 8, 15, 22, 29]
/** Of a colour in the legend; more would not fit in a line. */
const MOST_NAMED = 3

type YearSheetProps = {
  title: string
  statistics: Statistics
}

/**
 * A row for each month with a dot for each day: the larger, the more was done, in the colour of what was done most. Arrows and
 * taps lead from day to day.
 */
export function YearSheet({ title, statistics: { months, days = [], types } }: YearSheetProps) {
  const { t, format } = useI18n()
  const today = useToday()
  const rows = daysByMonth(
    months.map(({ month }) => month),
    today,
  )
  const first = rows[0]?.days[0] ?? today
  const [chosen, setChosen] = useState<Day>(today)
  const byDay = new Map(days.map((day) => [day.day, day]))
  const most = Math.max(1, ...days.map(({ entries }) => entries))
  const legend = kindsByTone(types, careTone)
  const bottom = TOP + rows.length * ROW
  const viewBox = `0 0 ${WIDTH} ${bottom + DAY_NUMBERS + legend.length * LEGEND_ROW}`
  const placeOf = (day: Day) => ({
    cx: NAMES + (Number(day.slice(8)) - 0.5) * STEP,
    cy: TOP + (rows.findIndex(({ month }) => month === day.slice(0, 7)) + 0.5) * ROW,
  })
  const said = (day: Day) => {
    const care = byDay.get(day)?.care ?? []
    const kinds = care.map(({ type, count }) =>
      t.numbers.often(word(t.enumerations.journalType, type), format.number(count), count),
    )
    return t.numbers.onDay(
      format.longDay(day),
      kinds.length === 0 ? t.numbers.nothingDone : format.list(kinds),
    )
  }
  const walk = (event: KeyboardEvent) => {
    const next = dayOnSheet(event.key, chosen, { first, last: today })
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const scale = WIDTH / box.width
    const [x, y] = [(clientX - box.x) * scale, (clientY - box.y) * scale]
    setChosen(dayAt(rows, Math.floor((y - TOP) / ROW), Math.floor((x - NAMES) / STEP)) ?? chosen)
  }
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={daysBetween(first, today)}
        aria-valuenow={daysBetween(first, chosen)}
        aria-valuetext={said(chosen)}
        className={styles.sheet}
        onKeyDown={walk}
        onClick={choose}
      >
        <svg aria-hidden="true" viewBox={viewBox} data-title={title} className={styles.picture}>
          {rows.map(({ month, days }, row) => (
            <g key={month}>
              <text x="0" y={TOP + (row + 0.5) * ROW + 4} className={styles.small}>
                {format.monthName(Number(month.slice(5)), 'short')}
              </text>
              {days.map((day) => {
                const { entries = 0, care: [top] = [] } = byDay.get(day) ?? {}
                return top === undefined ? (
                  <circle key={day} {...placeOf(day)} r={NONE} className={styles.empty} />
                ) : (
                  <g key={day} className={toneClass(careTone(top.type))}>
                    <circle
                      {...placeOf(day)}
                      // The area tells how much it was.
                      r={Math.max(Math.sqrt(entries / most) * LARGEST, SMALLEST)}
                      className={styles.fill}
                    />
                  </g>
                )
              })}
            </g>
          ))}
          {NUMBERED.map((number) => (
            <text
              key={number}
              x={NAMES + (number - 0.5) * STEP}
              y={bottom + 12}
              textAnchor="middle"
              className={styles.small}
            >
              {number}
            </text>
          ))}
          {legend.map(({ tone, types }, index) => (
            <g key={tone} className={toneClass(tone)}>
              <circle
                cx={LARGEST}
                cy={bottom + DAY_NUMBERS + (index + 0.5) * LEGEND_ROW}
                r={LARGEST}
                className={styles.fill}
              />
              <text
                x={LARGEST * 2 + 8}
                y={bottom + DAY_NUMBERS + (index + 0.5) * LEGEND_ROW + 4}
                className={styles.small}
              >
                {format.list(
                  types.slice(0, MOST_NAMED).map((type) => word(t.enumerations.journalType, type)),
                )}
              </text>
            </g>
          ))}
        </svg>
        {/* It is no part of the picture that is shared. */}
        <svg aria-hidden="true" viewBox={viewBox} className={classNames(styles.picture, styles.over)}>
          <circle {...placeOf(chosen)} r={LARGEST + 1.5} className={styles.chosen} />
        </svg>
      </div>
      <p aria-hidden="true" className={styles.said}>
        {said(chosen)}
      </p>
    </>
  )
}
