import { classNames } from './class-names.ts'
import styles from './line-chart.module.css'
import { type Tone, toneClass } from './tone.ts'

type Point = { x: number; y: number; label: string; value: string }

type LineChartProps = {
  /** What is measured: "Moisture". */
  label: string
  /** At least two, by `x`. */
  points: readonly Point[]
  /** The heads of the table that a screen reader reads instead. */
  heads: { point: string; value: string }
  tone?: Tone
}

const [WIDTH, HEIGHT, EDGE] = [320, 80, 5]

/** Where a value lies between two others, 0 to 1; also of numbers so large that their difference is not finite. */
function shareOf(value: number, [low, high]: readonly [number, number]): number {
  return high === low ? 0.5 : (value / 2 - low / 2) / (high / 2 - low / 2)
}

/** A line through a few values. The picture is for eyes; the same as a table is for ears. */
export function LineChart({ label, points, heads, tone = 'accent' }: LineChartProps) {
  const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
  const [across, up] = [ends(points.map(({ x }) => x)), ends(points.map(({ y }) => y))]
  const places = points.map(({ x, y }) => ({
    x: EDGE + shareOf(x, across) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - shareOf(y, up) * (HEIGHT - 2 * EDGE),
  }))
  const last = places.at(-1)
  return (
    <figure className={classNames(styles.chart, toneClass(tone))}>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.picture}>
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.ground} />
        <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
        {last !== undefined && <circle cx={last.x} cy={last.y} r="4" className={styles.end} />}
      </svg>
      <div className="heard-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{heads.point}</th>
              <th scope="col">{heads.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two values may have been measured at one time.
              <tr key={at}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
