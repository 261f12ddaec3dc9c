import { randomFrom } from '../../test/random.ts'

const SIDE = 256
const values = table()

function table(): Float32Array {
  const random = randomFrom('noise')
  return Float32Array.from({ length: SIDE * SIDE }, () => random.next())
}

/** Smooth noise from 0 to 1, with a new value about every unit. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const dx = ease(x - left)
  const dy = ease(y - top)
  const row = (top & 255) * SIDE
  const nextRow = ((top + 1) & 255) * SIDE
  const column = left & 255
  const nextColumn = (left + 1) & 255
  const above = mix(values[row + column] ?? 0, values[row + nextColumn] ?? 0, dx)
  const below = mix(values[nextRow + column] ?? 0, values[nextRow + nextColumn] ?? 0, dx)
  return mix(above, below, dy)
}

/** Noise with finer noise upon it. */
export function roughness(x: number, y: number): number {
  return (
    noise(x, y) * 0.55 + noise(x * 2.1 + 17, y * 2.1 + 5) * 0.29 + noise(x * 4.7 + 3, y * 4.7 + 29) * 0.16
  )
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share
}

/** 0 below the first edge, 1 above the second, smooth between them. */
export function smooth(low: number, high: number, value: number): number {
  const share = (value - low) / (high - low)
  return share <= 0 ? 0 : share >= 1 ? 1 : ease(share)
}

function ease(share: number): number {
  return share * share * (3 - 2 * share)
}
