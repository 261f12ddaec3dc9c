import styles from './bar-chart.module.css'
import { classNames } from './class-names.ts'
import { type Tone, toneClass } from './tone.ts'

type BarChartProps = {
  /** What is counted: "Waterings per month". */
  label: string
  bars: readonly { label: string; short: string; value: number }[]
  /** The heads of the table that a screen reader reads instead. */
  heads: { bar: string; value: string }
  tone?: Tone
}

/** The highest bar leaves room for its number. */
const TALLEST = 82
const BASE = 100

/** A few bars, such as the months of a year. The picture is for eyes; the same as a table is for ears. */
export function BarChart({ label, bars, heads, tone = 'accent' }: BarChartProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  const step = 100 / bars.length
  return (
    <figure className={classNames(styles.chart, toneClass(tone))}>
      <svg aria-hidden="true" className={styles.bars}>
        {bars.map((bar, index) => {
          const height = (bar.value / most) * TALLEST
          const middle = `${(index + 0.5) * step}%`
          return (
            <g key={bar.label}>
              <rect
                x={`${(index + 0.18) * step}%`}
                width={`${step * 0.64}%`}
                y={`${BASE - Math.max(height, 2)}%`}
                height={`${Math.max(height, 2)}%`}
                rx="4"
                className={bar.value === 0 ? styles.none : styles.bar}
              />
              {bar.value > 0 && (
                <text
                  x={middle}
                  y={`${BASE - height}%`}
                  dy="-0.35em"
                  textAnchor="middle"
                  className={styles.number}
                >
                  {bar.value}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <div aria-hidden="true" className={styles.axis}>
        {bars.map((bar) => (
          <span key={bar.label}>{bar.short}</span>
        ))}
      </div>
      <table className="heard-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{heads.bar}</th>
            <th scope="col">{heads.value}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
