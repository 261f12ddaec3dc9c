import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from './class-names.ts'
import type { Brush } from './month-brush.ts'
import { MonthBrushes } from './month-brushes.tsx'
import styles from './month-strip.module.css'
import { toneClass } from './tone.ts'

type MonthStripProps<T> = {
  label: string
  /** The first is what a month has unless it is painted; painting twice wipes back to it. */
  brushes: readonly Brush<T>[]
  brush: T
  onBrushChange: (brush: T) => void
  /** January to December. */
  months: readonly T[]
  onChange: (months: T[]) => void
}

/** The year, to be painted month by month: by tapping, by drawing across, by arrow keys and space. */
export function MonthStrip<T extends string | number>(props: MonthStripProps<T>) {
  const { label, brushes, brush, onBrushChange, months, onChange } = props
  const { t, format } = useI18n()
  const strip = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const [said, setSaid] = useState('')
  // A finger is faster than React: what is painted already, before it is rendered.
  const stroke = useRef<{ value: T; months: T[] } | undefined>(undefined)

  const described = (value: T | undefined) => brushes.find((one) => one.value === value)
  const nameOf = (index: number, value: T | undefined) =>
    t.ui.months.month(format.monthName(index + 1, 'long'), described(value)?.label ?? '')
  const strokeFor = (index: number) => {
    const wipe = months[index] === brush ? brushes[0]?.value : brush
    return { value: wipe ?? brush, months: [...months] }
  }
  const paint = (index: number, by: { value: T; months: T[] }) => {
    if (by.months[index] === by.value) return
    by.months[index] = by.value
    onChange([...by.months])
    setSaid(nameOf(index, by.value))
  }

  const onPointerDown = (event: PointerEvent) => {
    const index = monthAt(event)
    if (index === undefined || event.button !== 0) return
    stroke.current = strokeFor(index)
    paint(index, stroke.current)
  }
  const onPointerMove = (event: PointerEvent) => {
    const index = stroke.current === undefined ? undefined : monthAt(event)
    if (index !== undefined && stroke.current !== undefined) paint(index, stroke.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, strip.current)
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? 11 : step === undefined ? undefined : focused + step
    if (to === undefined) return
    event.preventDefault()
    const index = Math.min(11, Math.max(0, to))
    setFocused(index)
    strip.current?.querySelector<HTMLElement>(`[data-month="${index}"]`)?.focus()
  }
  const endStroke = () => {
    stroke.current = undefined
  }

  return (
    <div className={styles.around}>
      <MonthBrushes {...{ brushes, brush, onBrushChange }} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser. */}
      <div
        ref={strip}
        role="group"
        aria-label={label}
        className={styles.strip}
        {...{ onPointerDown, onPointerMove, onKeyDown }}
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
        onPointerLeave={endStroke}
      >
        {months.map((value, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month.
            key={index}
            type="button"
            data-month={index}
            tabIndex={index === focused ? 0 : -1}
            className={classNames(styles.month, toneClass(described(value)?.tone ?? 'plain'))}
            onFocus={() => setFocused(index)}
            // By keyboard and by voice; a pointer has painted when it went down.
            onClick={(event) => event.detail === 0 && paint(index, strokeFor(index))}
          >
            <span className={styles.name}>{format.monthName(index + 1, 'short')}</span>
            <span aria-hidden="true" className={styles.value}>
              {described(value)?.short}
            </span>
            <span className="heard-only"> {described(value)?.label}</span>
          </button>
        ))}
      </div>
      <span role="status" className="heard-only">
        {said}
      </span>
    </div>
  )
}

/** Under the pointer, which a finger's events do not say: they stay with where it went down. */
function monthAt(event: PointerEvent): number | undefined {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-month]')
  return under === null || under === undefined ? undefined : Number(under.dataset.month)
}

/** How many months an arrow key goes on: a row up or down, however many fit into one. */
function stepOf(key: string, strip: HTMLElement | null): number | undefined {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  if (strip === null || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  const inRow = getComputedStyle(strip).gridTemplateColumns.split(' ').length
  return key === 'ArrowDown' ? inRow : -inRow
}
