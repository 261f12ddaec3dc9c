import { type KeyboardEvent, useEffect, useRef } from 'react'
import { PlantPhoto } from '../drawings/plant-photo.tsx'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { careTone } from '../ui/care-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import { dayByKey, type Month, monthOf, weeksOf } from './month.ts'
import styles from './month-grid.module.css'
import type { PlantNames } from './queries.ts'

/** Lists what was done on a day and what is to be done, each kind once, and for which plants. */
export type DayKinds = {
  done: readonly number[]
  coming: readonly number[]
  /** How many plants wait for it. */
  waiting: number
  plantIds: readonly number[]
}

type MonthGridProps = {
  month: Month
  today: Day
  chosen: Day
  onChoose: (day: Day) => void
  kinds: ReadonlyMap<Day, DayKinds>
  plants: PlantNames
}

/** As many dots as a narrow cell holds. */
const MOST_DOTS = 4
const BESIDE_A_NUMBER = 2
const MOST_FACES = 3
/** Any number: what a number in a cell means. */
const LEGEND_COUNT = 3
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The days of a month. One of them is in the order of Tab; arrows, Home, End and the page keys lead to the others. */
export function MonthGrid({ month, today, chosen, onChoose, kinds, plants }: MonthGridProps) {
  const { t, format } = useI18n()
  const button = useRef<HTMLButtonElement>(null)
  /** Where a key leads; it may be in a month that is still to be shown. */
  const goal = useRef<Day>(undefined)
  useEffect(() => {
    if (goal.current !== chosen) return
    goal.current = undefined
    button.current?.focus()
  }, [chosen])

  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, chosen)
    if (next === undefined) return
    event.preventDefault()
    goal.current = next
    onChoose(next)
  }
  const heard = (day: Day) => {
    const { done = [], coming = [], waiting = 0 } = kinds.get(day) ?? {}
    const words = (types: readonly number[]) =>
      format.list(types.map((type) => word(t.enumerations.journalType, type)))
    return [
      format.longDay(day),
      done.length > 0 && t.journal.doneThen(words(done)),
      coming.length > 0 && t.journal.comingThen(words(coming), waiting),
    ]
      .filter((part) => part !== false)
      .join('. ')
  }
  const hasComing = [...kinds.values()].some(({ coming }) => coming.length > 0)
  return (
    <>
      <table aria-label={format.month(`${month}-01`)} className={styles.grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className={styles.weekday}>
                <abbr title={format.weekdayName(weekday, 'long')}>
                  {format.weekdayName(weekday, 'short')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={styles.cell}>
                  <button
                    ref={day === chosen ? button : null}
                    type="button"
                    tabIndex={day === chosen ? 0 : -1}
                    aria-label={heard(day)}
                    aria-pressed={day === chosen}
                    onKeyDown={move}
                    aria-current={day === today ? 'date' : undefined}
                    className={classNames(
                      styles.day,
                      monthOf(day) !== month && styles.outside,
                      day === today && styles.today,
                      day === chosen && styles.chosen,
                    )}
                    onClick={() => onChoose(day)}
                  >
                    <span className={styles.number}>{Number(day.slice(8))}</span>
                    <Dots kinds={kinds.get(day)} />
                    <Faces ids={kinds.get(day)?.plantIds ?? []} plants={plants} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden="true" className={styles.legend}>
        <span>
          <span className={styles.dot} /> {t.journal.legend.done}
        </span>
        {hasComing && (
          <span>
            <span className={styles.coming}>{LEGEND_COUNT}</span> {t.journal.legend.coming}
          </span>
        )}
      </p>
    </>
  )
}

/** A dot for each kind that was done, and how many plants wait. */
function Dots({ kinds }: { kinds: DayKinds | undefined }) {
  const { done = [], coming: [first] = [], waiting = 0 } = kinds ?? {}
  return (
    <span className={styles.dots}>
      {done.slice(0, first === undefined ? MOST_DOTS : BESIDE_A_NUMBER).map((type) => (
        <span key={type} data-tone={careTone(type)} className={styles.dot} />
      ))}
      {first !== undefined && (
        <span data-tone={careTone(first)} className={styles.coming}>
          {waiting}
        </span>
      )}
    </span>
  )
}

/** Names the plants of a day where a cell has room. */
function Faces({ ids, plants }: { ids: readonly number[]; plants: PlantNames }) {
  const shown = ids.flatMap((id) => plants.get(id) ?? []).slice(0, MOST_FACES)
  if (shown.length === 0) return null
  return (
    <span className={styles.faces}>
      {shown.map((plant) => (
        <PlantPhoto key={plant.id} plant={plant} ratio={1} sizes="32px" corners="s" />
      ))}
    </span>
  )
}
