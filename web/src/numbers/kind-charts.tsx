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
