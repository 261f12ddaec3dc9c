import { crown, over } from '../crown.ts'
import type { Drawing } from '../drawing.ts'
import { blossom, rose as roseHead, spire } from '../flowers.ts'
import { GROUND, pot, RIM, soil, turf } from '../ground.ts'
import { all, ball, ellipse, fan, lance, leaf, line, oval, range, spot, stem, walk } from '../pen.ts'

export const rose: Drawing = (c) => {
  const cane = (x: number, angle: number, length: number, curl: number) => {
    const from = spot(x, GROUND, angle)
    return (
      stem(from, length, curl, c.stem, 3.6) +
      all(range(5), (number) => {
        const here = walk(from, length, curl, 0.2 + number * 0.165)
        const side = number % 2 === 0 ? -1 : 1
        const twig = spot(here.x, here.y, here.angle + side * 64)
        const end = walk(twig, 17)
        return (
          line(`M${here.x} ${here.y}l${side * -5} -3`, c.bark, 2) +
          stem(twig, 17, 0, c.stem, 1.8) +
          all([-62, 62, 0], (turn) =>
            leaf(
              { ...end, angle: end.angle + turn },
              { length: 25, width: 16, fill: number % 2 === 0 ? c.mid : c.deep },
            ),
          )
        )
      })
    )
  }
  return [
    cane(100, -20, 96, -10),
    cane(140, 20, 98, 10),
    cane(120, 0, 122, 4),
    roseHead(60, 108, 25, c.pink),
    roseHead(180, 106, 25, c.pink),
    roseHead(124, 72, 34, c.rose),
    leaf(spot(86, 76, -14), { length: 25, width: 15, fill: c.red, outline: oval, vein: false }),
    leaf(spot(86, 78, -40), { length: 13, width: 6, fill: c.mid, vein: false }),
    leaf(spot(86, 78, 16), { length: 13, width: 6, fill: c.mid, vein: false }),
    line('M86 76Q92 100 108 122', c.stem, 2.6),
    soil(c),
  ].join('')
}

export const berryShrub: Drawing = (c) =>
  [
    turf(c, 130),
    line('M104 204L108 164M120 204V160M136 204L132 164', c.bark, 4.6),
    crown(120, 124, 72, 62, [c.mid, c.fresh, c.mid, c.deep], { count: 100, size: 26, width: 0.58 }),
    over(12, 120, 124, 76, 62, (x, y, number) =>
      all(
        [
          [-6, 0],
          [6, 1],
          [0, -7],
          [0, 8],
        ] as const,
        ([dx, dy]) => ball(x + dx, y + dy, 6.2, number % 3 === 0 ? c.red : c.sky),
      ),
    ),
  ].join('')

/** Canes with berries of many parts. */
export const caneBerry: Drawing = (c) => {
  const berry = (x: number, y: number) =>
    ellipse(x, y, 8, 10, c.red) +
    all(
      [
        [-4, -5],
        [4, -5],
        [0, -1],
        [-5, 1],
        [5, 1],
        [0, 6],
        [-3, 5],
        [3, 5],
        [0, -7],
      ] as const,
      ([dx, dy]) => ball(x + dx, y + dy, 3.2, c.rose),
    ) +
    all([-50, 0, 50], (turn) =>
      leaf(spot(x, y - 8, turn), { length: 8, width: 4, fill: c.fresh, vein: false }),
    )
  const cane = (x: number, angle: number, length: number, curl: number) => {
    const from = spot(x, GROUND, angle)
    return (
      stem(from, length, curl, c.bark, 3.2) +
      all(range(6), (number) => {
        const here = walk(from, length, curl, 0.24 + number * 0.15)
        const side = number % 2 === 0 ? -1 : 1
        const end = walk(spot(here.x, here.y, here.angle + side * 70), 14)
        return all([-66, 66, 0], (turn) =>
          leaf(
            { ...end, angle: end.angle + turn },
            { length: 27, width: 18, fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid },
          ),
        )
      })
    )
  }
  return [
    cane(96, -14, 128, -30),
    cane(144, 14, 128, 30),
    cane(120, 0, 156, 16),
    berry(72, 108),
    berry(92, 140),
    berry(168, 106),
    berry(150, 142),
    berry(112, 92),
    berry(134, 116),
    berry(122, 160),
    soil(c),
  ].join('')
}

/** Needles along upright twigs. */
export const needleShrub: Drawing = (c) =>
  [
    fan(11, -58, 58, (angle, twig) => {
      const from = spot(120 + angle * 0.26, RIM, angle * 0.6)
      const length = 118 - Math.abs(angle) * 0.5 - (twig % 2) * 12
      return (
        stem(from, length, angle * 0.2, c.olive, 2.4) +
        all(range(20), (number) => {
          const here = walk(from, length, angle * 0.2, 0.1 + number * 0.046)
          return all([-1, 1], (side) =>
            leaf(
              { ...here, angle: here.angle + side * 46 },
              {
                length: 16 - number * 0.25,
                width: 3.4,
                fill: (number + twig) % 3 === 0 ? c.silver : (number + twig) % 3 === 1 ? c.blue : c.mid,
                outline: lance,
                vein: false,
              },
            ),
          )
        }) +
        (twig % 2 === 0
          ? all([0.55, 0.68, 0.8], (t) => {
              const here = walk(from, length, angle * 0.2, t)
              return blossom(here.x + 3, here.y, 4.2, c.lilac, c.white, 4)
            })
          : '')
      )
    }),
    pot(c, { width: 78 }),
  ].join('')

export const lavender: Drawing = (c) =>
  [
    fan(15, -64, 64, (angle, number) => {
      const from = spot(120 + angle * 0.3, GROUND, angle * 0.62)
      const length = 104 - Math.abs(angle) * 0.24 - (number % 2) * 14
      const end = walk(from, length, angle * 0.14)
      return (
        stem(from, length, angle * 0.14, c.stem, 2) +
        `<g transform="rotate(${end.angle} ${end.x} ${end.y})">${spire(spot(end.x, end.y + 8), 40, 11, number % 2 === 0 ? c.purple : c.lilac, c.lilac)}</g>`
      )
    }),
    fan(27, -92, 92, (angle, number) =>
      leaf(spot(120 + angle * 0.3, GROUND, angle * 0.86), {
        length: 52 + (number % 3) * 8,
        width: 6,
        curl: angle * 0.16,
        fill: [c.silver, c.blue, c.olive][number % 3] ?? c.silver,
        outline: lance,
        vein: false,
      }),
    ),
    soil(c),
  ].join('')

export const heather: Drawing = (c) =>
  [
    fan(21, -82, 82, (angle, number) => {
      const from = spot(120 + angle * 0.36, GROUND, angle * 0.74)
      const length = 78 - Math.abs(angle) * 0.14 - (number % 3) * 9
      const end = walk(from, length, angle * 0.1)
      return (
        stem(from, length, angle * 0.1, c.bark, 2) +
        all(range(7), (pair) => {
          const here = walk(from, length, angle * 0.1, 0.25 + pair * 0.1)
          return all([-1, 1], (side) =>
            leaf(
              { ...here, angle: here.angle + side * 40 },
              { length: 10, width: 3.2, fill: c.mid, outline: lance, vein: false },
            ),
          )
        }) +
        `<g transform="rotate(${end.angle} ${end.x} ${end.y})">${spire(spot(end.x, end.y + 20), 54, 11, number % 2 === 0 ? c.rose : c.pink, c.lilac)}</g>`
      )
    }),
    soil(c),
  ].join('')
