import type { CSSProperties } from 'react'

/** Lengths in millimetres as variables of a style. */
export function lengths(mm: Readonly<Record<string, number>>): CSSProperties {
  return Object.fromEntries(Object.entries(mm).map(([name, length]) => [`--${name}`, `${length}mm`]))
}
