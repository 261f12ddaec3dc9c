import { careTone } from '../ui/care-icon.tsx'
import { toneClass } from '../ui/tone.ts'
import styles from './charts.module.css'

const WIDTH = 360

type Kind = { type: number; name: string; count: number }

const ROW = 38

/** A bar for each kind, the longest first. */
export function KindBars({ title, kinds }: { title: string; kinds: readonly Kind[] }) {
  const most = Math.max(1, ...kinds.map(({ count }) => count))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${kinds.length * ROW}`}
      data-title={title}
      className={styles.picture}
    >
      {kinds.map(({ type, name, count }, index) => (
        <g key={type} className={toneClass(careTone(type))}>
          <text x="0" y={index * ROW + 14} className={styles.words}>
            {name}
          </text>
          <text x={WIDTH} y={index * ROW + 14} textAnchor="end" className={styles.small}>
            {count}
          </text>
          <rect x="0" y={index * ROW + 20} width={WIDTH} height="7" rx="3.5" className={styles.empty} />
          <rect
            x="0"
            y={index * ROW + 20}
            width={Math.max((count / most) * WIDTH, 7)}
            height="7"
            rx="3.5"
            className={styles.fill}
          />
        </g>
      ))}
    </svg>
  )
}

type DotRow = { type: number; name: string; counts: readonly number[] }

const [DOT_ROW, LEGEND] = [52, 22]
const [LARGEST, SMALLEST, NONE] = [12, 3, 1.5]

/** A row for each kind, and in it a dot for each month: the larger, the more was done. */
export function YearDots({
  title,
  rows,
  months,
}: {
  title: string
  rows: readonly DotRow[]
  months: readonly string[]
}) {
  const step = WIDTH / Math.max(1, months.length)
  const legend = rows.length * DOT_ROW + 14
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${rows.length * DOT_ROW + LEGEND}`}
      data-title={title}
      className={styles.picture}
    >
      {rows.map(({ type, name, counts }, index) => {
        const most = Math.max(1, ...counts)
        return (
          <g key={type} className={toneClass(careTone(type))}>
            <text x="0" y={index * DOT_ROW + 14} className={styles.words}>
              {name}
            </text>
            {counts.map((count, month) => (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: the months stay in their order.
                key={month}
                cx={(month + 0.5) * step}
                cy={index * DOT_ROW + 34}
                // The area tells how much it was.
                r={count === 0 ? NONE : Math.max(Math.sqrt(count / most) * LARGEST, SMALLEST)}
                className={count === 0 ? styles.empty : styles.fill}
              />
            ))}
          </g>
        )
      })}
      {months.map((month, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: two months may begin with the same letter.
          key={index}
          x={(index + 0.5) * step}
          y={legend}
          textAnchor="middle"
          className={styles.small}
        >
          {month}
        </text>
      ))}
    </svg>
  )
}
