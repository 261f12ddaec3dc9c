import styles from './botanical.module.css'

export type Drawing = 'fern' | 'pot' | 'can' | 'wilted'

/** A small drawing for pages that have nothing to show yet. */
export function Botanical({ drawing }: { drawing: Drawing }) {
  return (
    <svg viewBox="0 0 160 140" aria-hidden="true" className={styles.drawing}>
      <ellipse cx="80" cy="128" rx="56" ry="6" className={styles.shadow} />
      {drawing === 'fern' && <Fern />}
      {drawing === 'pot' && <Pot />}
      {drawing === 'can' && <Can />}
      {drawing === 'wilted' && <Wilted />}
    </svg>
  )
}

/** A frond: pairs of leaflets along a stem, longest below the middle. */
function Frond(props: { x: number; y: number; height: number; lean: number; pale?: boolean }) {
  const { x, y, height, lean, pale } = props
  const pairs = 9
  const leaflets = Array.from({ length: pairs }, (_, index) => {
    const along = 0.16 + (0.8 * index) / (pairs - 1)
    const at = { x: x + lean * along * along, y: y - height * along }
    const length = height * 0.34 * Math.sin(Math.PI * (0.16 + 0.82 * along)) + 3
    const bend = (Math.atan2(2 * lean * along, height) * 180) / Math.PI
    return { along, at, length, bend, width: length * 0.24 + 1.5 }
  })
  return (
    <g className={pale ? styles.pale : styles.leaf}>
      <path className={styles.stem} d={`M${x} ${y}Q${x} ${y - height / 2} ${x + lean} ${y - height}`} />
      {leaflets.map(({ along, at, length, bend, width }) =>
        [-1, 1].map((side) => (
          <path
            key={`${along}${side}`}
            d={`M0 0Q${length / 2} ${-width} ${length} 0Q${length / 2} ${width} 0 0`}
            transform={`translate(${at.x} ${at.y}) rotate(${bend + (side < 0 ? 180 + 28 : -28)})`}
          />
        )),
      )}
    </g>
  )
}

function Fern() {
  return (
    <>
      <Frond x={76} y={126} height={84} lean={-46} pale />
      <Frond x={84} y={126} height={84} lean={46} pale />
      <Frond x={80} y={128} height={116} lean={8} />
    </>
  )
}

function Pot() {
  return (
    <>
      <g className={styles.pale}>
        <path d="M80 84C52 82 36 62 36 34c26 2 44 20 44 50" />
        <path d="M80 84c2-30 18-50 46-54 2 30-16 52-46 54" />
      </g>
      <path className={styles.leaf} d="M80 86C64 62 64 32 80 8c16 24 16 54 0 78" />
      <path className={styles.vein} d="M80 86V24M80 84C66 74 54 60 46 46M80 84c10-16 22-30 36-42" />
      <path className={styles.clay} d="M52 84h56l-7 40a6 6 0 0 1-6 5H65a6 6 0 0 1-6-5z" />
      <path className={styles.clayDark} d="M48 80h64v12H48z" />
    </>
  )
}

function Can() {
  return (
    <>
      <Frond x={34} y={127} height={50} lean={-8} />
      <path className={styles.handle} d="M104 62c26-14 42 10 22 40" />
      <path className={styles.metal} d="M68 62h46v60a6 6 0 0 1-6 6H74a6 6 0 0 1-6-6z" />
      <path className={styles.spout} d="M68 108 44 62" />
      <path className={styles.metalDark} d="m34 60 18-10 3 6-18 10zM68 62h46v9H68z" />
      <g className={styles.drop}>
        <path d="M32 72c5 7 5 11 0 12-5-1-5-5 0-12M22 66c4 6 4 9 0 10-4-1-4-4 0-10" />
      </g>
    </>
  )
}

function Wilted() {
  return (
    <>
      <g className={styles.pale}>
        <path d="M51 60c-14 2-22 14-22 32 13-4 21-15 22-32" />
        <path d="M113 42c14 4 20 18 17 35-13-6-19-19-17-35" />
      </g>
      <path className={styles.stem} d="M80 84C80 58 66 50 51 60M80 84C80 46 96 30 113 42" />
      <path className={styles.clay} d="M52 84h56l-7 40a6 6 0 0 1-6 5H65a6 6 0 0 1-6-5z" />
      <path className={styles.clayDark} d="M48 80h64v12H48z" />
      <path className={styles.leaf} d="M22 126c8-10 20-10 28 0-10 3-20 3-28 0" />
    </>
  )
}
