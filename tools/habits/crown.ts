import { GROUND } from './ground.ts'
import type { Palette } from './palette.ts'
import { all, ellipse, leaf, line, path, range, spot } from './pen.ts'

/** A crown of leaves, darker where it is deep; without gaps. */
export function crown(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fills: readonly string[],
  { count = 96, size = 24, width = 0.5, hang = 0 } = {},
): string {
  return [
    ellipse(x, y, rx * 0.9, ry * 0.9, fills[0] ?? ''),
    ellipse(x, y, rx * 0.9, ry * 0.9, '#0c2416', 0.16),
    all(range(count), (number) => {
      const angle = number * 2.399963
      const away = Math.sqrt((count - number) / count)
      const [u, v] = [Math.cos(angle) * away, Math.sin(angle) * away]
      const turn = hang === 0 ? Math.atan2(u, -v * 0.9 + 0.35) * 57.3 : 180 + u * -hang
      return leaf(spot(x + u * rx * 0.9, y + v * ry * 0.9, turn), {
        length: size,
        width: size * width,
        fill: fills[(number * 7) % fills.length] ?? '',
      })
    }),
  ].join('')
}

/** Places spread evenly over an ellipse. */
export function over(
  count: number,
  x: number,
  y: number,
  rx: number,
  ry: number,
  put: (x: number, y: number, number: number) => string,
): string {
  return all(range(count), (number) => {
    const angle = number * 2.399963 + 0.6
    const away = Math.sqrt((count - number) / count) * 0.86
    return put(x + Math.cos(angle) * away * rx, y + Math.sin(angle) * away * ry, number)
  })
}

export function trunk(fill: string, top = 120, width = 14): string {
  const [l, r] = [120 - width / 2, 120 + width / 2]
  return [
    path(
      `M${l - 5} ${GROUND + 3}C${l} 180 ${l + 1} 150 ${l + 2} ${top}H${r - 2}C${r - 1} 150 ${r} 180 ${r + 6} ${GROUND + 3}Z`,
      fill,
    ),
    path(
      `M121 ${GROUND + 3}C123 180 123 150 122 ${top}H${r - 2}C${r - 1} 150 ${r} 180 ${r + 6} ${GROUND + 3}Z`,
      '#0c2416',
      0.14,
    ),
    line(`M120 ${top + 26}L92 ${top - 8}M120 ${top + 16}L146 ${top - 12}`, fill, 6),
  ].join('')
}

export const greens = (c: Palette) => [c.mid, c.deep, c.mid, c.fresh]
