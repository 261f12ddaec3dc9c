import { type Tone, toneClass } from '../ui/tone.ts'
import styles from './charts.module.css'

type Bar = { month: string; short: string; parts: readonly { tone: Tone; value: number }[] }

const [WIDTH, HEIGHT] = [360, 196]
const [TOP, BASE, LABELS] = [20, 168, 188]
const BAR_SHARE = 0.64

/** A bar for each month, made of parts in their colours. */
export function MonthBars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const total = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0)
  const most = Math.max(1, ...bars.map(total))
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} data-title={title} className={styles.picture}>
      {bars.map((bar, index) => {
        const sum = total(bar)
        const x = (index + (1 - BAR_SHARE) / 2) * step
        const middle = (index + 0.5) * step
        let top = BASE
        return (
          <g key={bar.month}>
            {sum === 0 && (
              <rect x={x} y={BASE - 2} width={step * BAR_SHARE} height="2" rx="1" className={styles.empty} />
            )}
            {bar.parts.map(({ tone, value }) => {
              const height = (value / most) * (BASE - TOP)
              top -= height
              return (
                <g key={tone} className={toneClass(tone)}>
                  <rect
                    x={x}
                    y={top}
                    width={step * BAR_SHARE}
                    // A thin line of the ground between two parts.
                    height={Math.max(height - 1, 0.75)}
                    rx="2.5"
                    className={styles.fill}
                  />
                </g>
              )
            })}
            {sum > 0 && (
              <text x={middle} y={top - 5} textAnchor="middle" className={styles.small}>
                {sum}
              </text>
            )}
            <text x={middle} y={LABELS} textAnchor="middle" className={styles.small}>
              {bar.short}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
