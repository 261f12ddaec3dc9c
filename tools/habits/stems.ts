import { GROUND } from './ground.ts'
import type { Palette } from './palette.ts'
import { all, fan, leaf, range, type Spot, spot, stem, strap, walk } from './pen.ts'

export interface Bloom {
  readonly angle: number
  readonly length: number
  readonly curl?: number
}

/** Stems out of the ground, each with a flower at its end. */
export function onStems(
  c: Palette,
  blooms: readonly Bloom[],
  put: (end: Spot, number: number) => string,
  width = 2.8,
): string {
  return all(blooms, ({ angle, length, curl = angle * 0.2 }, number) => {
    const from = spot(120 + angle * 0.5, GROUND, angle)
    return stem(from, length, curl, c.stem, width) + put(walk(from, length, curl), number)
  })
}

/** Narrow leaves out of the ground. */
export function blades(
  c: Palette,
  count: number,
  length: number,
  width: number,
  spread = 62,
  curl = 0.5,
): string {
  return fan(count, -spread, spread, (angle, number) =>
    leaf(spot(120 + angle * 0.4, GROUND, angle * 0.6), {
      length: length * (1 - Math.abs(angle) / 260),
      width,
      curl: angle * curl,
      fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid,
      outline: strap,
    }),
  )
}

/** A bush of leaves near the ground. */
export function mound(c: Palette, width: number, height: number, y = GROUND - 6, size = 28): string {
  return all(range(46), (number) => {
    const angle = number * 2.399963
    const away = Math.sqrt((46 - number) / 46)
    const [u, v] = [Math.cos(angle) * away, Math.sin(angle) * away]
    const [x, up] = [120 + u * width * 0.5, y - height * 0.5 - v * height * 0.5]
    return leaf(spot(x - u * 4, up + 4, u * 84 + (number % 3) * 10 - 10), {
      length: size,
      width: size * 0.48,
      fill: [c.mid, c.deep, c.mid, c.fresh][number % 4] ?? c.mid,
    })
  })
}

export const FIVE = [
  { angle: -32, length: 112 },
  { angle: 30, length: 116 },
  { angle: -15, length: 138 },
  { angle: 14, length: 132 },
  { angle: 0, length: 158 },
] as const
