import styles from './fern.module.css'

type Point = { x: number; y: number }

/** A point of a frond's stem, which bends under its own weight. */
function stemAt(at: number, lean: number): Point {
  return { x: 200 + lean * at ** 1.7 * 190, y: 620 - at * 560 + Math.abs(lean) * at ** 2.4 * 190 }
}

/** A leaflet between two curves that meet in its tip. */
function leaflet({ x, y }: Point, angle: number, length: number): string {
  const tip = { x: x + Math.cos(angle) * length, y: y + Math.sin(angle) * length }
  const bulge = length * 0.17
  const middle = { x: (x + tip.x) / 2, y: (y + tip.y) / 2 }
  const across = { x: -Math.sin(angle) * bulge, y: Math.cos(angle) * bulge }
  const curve = (side: number) =>
    `${(middle.x + across.x * side).toFixed(1)} ${(middle.y + across.y * side).toFixed(1)}`
  return `M${x.toFixed(1)} ${y.toFixed(1)}Q${curve(1)} ${tip.x.toFixed(1)} ${tip.y.toFixed(1)}Q${curve(-1)} ${x.toFixed(1)} ${y.toFixed(1)}Z`
}

const LEAFLETS = 24

function frond(lean: number): { stem: string; left: string; right: string } {
  const points = Array.from({ length: LEAFLETS + 1 }, (_, index) => stemAt(index / LEAFLETS, lean))
  const sides = { left: '', right: '' }
  for (let index = 3; index <= LEAFLETS; index++) {
    const at = index / LEAFLETS
    const here = stemAt(at, lean)
    const before = stemAt(at - 0.02, lean)
    const direction = Math.atan2(here.y - before.y, here.x - before.x)
    const length = 10 + 84 * Math.sin(Math.PI * (0.12 + at * 0.86)) ** 1.1
    sides.left += leaflet(here, direction - 1.15, length)
    sides.right += leaflet(here, direction + 1.15, length)
  }
  const stem = points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
  return { stem, ...sides }
}

const FRONDS = [-0.95, 0.9, -0.45, 0.5, 0.04].map((lean) => ({ lean, ...frond(lean) }))

/** Five fronds of a fern, the nearest the brightest. */
export function Fern() {
  return (
    <svg viewBox="0 0 400 640" aria-hidden="true" className={styles.fern}>
      {FRONDS.map(({ lean, stem, left, right }) => (
        <g key={lean}>
          <path d={left} className={styles.shaded} />
          <path d={right} className={styles.lit} />
          <path d={stem} className={styles.stem} />
        </g>
      ))}
    </svg>
  )
}
