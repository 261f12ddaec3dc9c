import { classNames } from './class-names.ts'
import styles from './leaf-placeholder.module.css'

const TINTS = [styles.tint1, styles.tint2, styles.tint3, styles.tint4, styles.tint5, styles.tint6]
const LEAVES = [
  'M50 88V52M50 66C34 66 24 54 22 36c17 0 28 11 28 30M50 58c0-19 11-31 28-32 0 19-11 31-28 32',
  'M50 90V40M50 44C42 34 42 20 50 10c8 10 8 24 0 34M50 62c-13 0-22-8-25-20 14-1 24 7 25 20M50 62c13 0 22-8 25-20-14-1-24 7-25 20M50 82c-11 0-19-6-22-16 12-1 21 5 22 16M50 82c11 0 19-6 22-16-12-1-21 5-22 16',
  'M24 80C18 44 38 20 78 20c2 38-18 62-54 60M24 80c10-20 22-33 38-44',
]

/** Stands where a photograph is missing. The same plant always has the same leaf in the same tint. */
export function LeafPlaceholder({ seed, label }: { seed: string | number; label: string }) {
  const number = hash(String(seed))
  const heard = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span {...heard} className={classNames(styles.placeholder, TINTS[number % TINTS.length])}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.leaf}>
        <path d={LEAVES[(number >>> 3) % LEAVES.length]} />
      </svg>
    </span>
  )
}

/** FNV-1a, which spreads neighbouring ids. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (value ^ (value >>> 15)) >>> 0
}
