import { over } from '../crown.ts'
import type { Drawing } from '../drawing.ts'
import { blossom, puff, spire } from '../flowers.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import { all, ball, disc, leaf, line, path, range, spot, stamp, stem, walk } from '../pen.ts'
import { IVY, MAPLE } from '../shapes.ts'

/** Ivy and other leaves that climb a wall. */
export const foliageVine: Drawing = (c) => {
  const vine = (x: number, angle: number, length: number, curl: number) => {
    const from = spot(x, GROUND, angle)
    const count = Math.round(length / 13)
    return (
      stem(from, length, curl, c.bark, 2.6) +
      all(range(count), (number) => {
        const here = walk(from, length, curl, (number + 0.8) / count)
        const side = number % 2 === 0 ? -1 : 1
        const at = walk(spot(here.x, here.y, here.angle + side * 74), 10)
        return stamp(
          { ...at, angle: here.angle + side * 44 },
          27,
          26,
          IVY,
          [c.mid, c.deep, c.fresh, c.mid][number % 4] ?? c.mid,
        )
      })
    )
  }
  return [
    all(range(7), (row) =>
      all(
        range(5),
        (brick) =>
          `<rect x="${52 + brick * 28 + (row % 2) * 10 - 6}" y="${36 + row * 22}" width="25" height="19" rx="3" fill="${c.straw}" fill-opacity="0.38"/>`,
      ),
    ),
    vine(104, -16, 168, -14),
    vine(136, 16, 166, 14),
    vine(112, -6, 172, 16),
    vine(128, 8, 168, -22),
    vine(120, 34, 128, -6),
    vine(118, -36, 128, 8),
    soil(c),
  ].join('')
}

/** Flowers on a trellis. */
export const floweringVine: Drawing = (c) =>
  [
    all([78, 106, 134, 162], (x) => line(`M${x} ${RIM}V34`, c.bark, 3.4, 0.9)),
    all([56, 88, 120, 148], (y) => line(`M68 ${y}H172`, c.bark, 3.4, 0.9)),
    line(
      `M116 ${RIM}C84 150 84 128 108 116C140 102 160 96 148 74C138 58 108 60 100 40M124 ${RIM}C160 152 168 130 140 116C104 100 78 92 88 66C94 54 130 52 142 36`,
      c.stem,
      3,
    ),
    over(52, 120, 98, 62, 68, (x, y, number) =>
      leaf(spot(x, y, (number * 67) % 360), {
        length: 25,
        width: 14,
        fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid,
      }),
    ),
    over(15, 120, 98, 64, 68, (x, y, number) =>
      blossom(x, y, 15, number % 2 === 0 ? c.purple : c.lilac, c.yellow, 6),
    ),
    pot(c, { width: 84 }),
  ].join('')

/** Clusters that hang from a pergola. */
export const hangingVine: Drawing = (c) =>
  [
    line('M34 62H206M40 78H200', c.bark, 7),
    path(`M112 ${GROUND + 2}C122 170 104 130 116 68H126C122 120 134 170 130 ${GROUND + 2}Z`, c.bark),
    over(46, 120, 64, 96, 34, (x, y, number) =>
      leaf(spot(x, y, 90 + ((number * 53) % 180)), {
        length: 25,
        width: 12,
        fill: [c.fresh, c.mid, c.deep][number % 3] ?? c.mid,
      }),
    ),
    all(
      [
        [58, 92, 54],
        [84, 90, 72],
        [152, 92, 68],
        [182, 90, 52],
        [106, 96, 46],
        [136, 94, 50],
      ] as const,
      ([x, y, length], number) =>
        `<g transform="rotate(180 ${x} ${y})">${spire(spot(x, y), length, 24, number % 2 === 0 ? c.lilac : c.purple, c.purple)}</g>`,
    ),
    soil(c, 80),
  ].join('')

/** Stiff leaves along a vine, and umbels of waxen stars. */
export const waxVine: Drawing = (c) => {
  const ring = 'M96 166C54 150 50 84 84 58C112 36 158 44 172 78C186 112 172 150 144 166'
  return [
    line(ring, c.straw, 3),
    line(ring, c.stem, 2.2),
    all(
      [
        [88, 160, -70],
        [66, 136, -96],
        [58, 108, -84],
        [66, 78, -46],
        [90, 54, -16],
        [122, 44, 14],
        [152, 54, 50],
        [174, 84, 80],
        [176, 118, 100],
        [164, 146, 112],
        [104, 62, 150],
        [84, 96, 70],
        [150, 80, -130],
        [152, 126, -80],
      ] as const,
      ([x, y, angle], number) =>
        leaf(spot(x, y, angle), {
          length: 37,
          width: 19,
          fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid,
        }),
    ),
    all(
      [
        [96, 116],
        [146, 100],
      ] as const,
      ([x, y]) =>
        puff(x, y, 25, c.pink, c.white) +
        all(range(9), (star) =>
          disc(
            x + Math.cos(star * 2.4) * Math.sqrt(star) * 6,
            y + Math.sin(star * 2.4) * Math.sqrt(star) * 6,
            2,
            c.red,
          ),
        ),
    ),
    pot(c),
  ].join('')
}

export const grapeVine: Drawing = (c) => {
  const grapes = (x: number, y: number, fill: string) =>
    all([4, 4, 3, 2, 1], (count, row) =>
      all(range(count), (number) => ball(x + (number - (count - 1) / 2) * 11, y + row * 10, 6.6, fill)),
    )
  return [
    line('M46 206V46M194 206V46', c.bark, 5),
    line('M46 66H194M46 112H194', c.straw, 2),
    path(`M112 ${GROUND + 2}C124 180 104 150 118 112H128C122 150 138 180 130 ${GROUND + 2}Z`, c.bark),
    line('M122 114C100 104 84 74 56 68M122 114C146 100 158 78 188 66', c.bark, 4.4),
    grapes(80, 112, c.purple),
    grapes(160, 112, c.purple),
    all(
      [
        [58, 80, -30],
        [86, 70, 10],
        [112, 78, -14],
        [140, 74, 20],
        [168, 72, -10],
        [186, 84, 30],
        [72, 104, -60],
        [104, 104, 6],
        [136, 106, 50],
        [174, 106, 60],
        [120, 58, 0],
      ] as const,
      ([x, y, angle], number) =>
        stamp(spot(x, y, angle), 38, 36, MAPLE, [c.mid, c.deep, c.fresh][number % 3] ?? c.mid),
    ),
    grapes(120, 118, c.lilac),
    soil(c, 70),
  ].join('')
}
