import { crown, greens } from '../crown.ts'
import type { Drawing } from '../drawing.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import { all, fan, lance, leaf, line, oval, path, range, spot, stalked, stem, sword, walk } from '../pen.ts'

export const snakePlant: Drawing = (c) =>
  [
    all(
      [
        [92, -12, 92, -4],
        [148, 12, 98, 6],
        [105, -6, 124, 5],
        [136, 6, 130, -6],
        [120, 0, 142, 4],
        [98, -16, 60, -8],
        [144, 17, 58, 10],
        [113, -3, 82, -5],
        [128, 4, 76, 6],
      ] as const,
      ([x, angle, length, curl], number) => {
        const base = spot(x, RIM + 4, angle)
        return [
          leaf(base, {
            length,
            width: 20,
            curl,
            fill: number % 2 === 0 ? c.mid : c.deep,
            margin: c.lime,
            outline: (t) => Math.min(1, 0.72 + t * 0.9) * (1 - t ** 4) ** 0.7,
            vein: false,
          }),
          all(range(Math.floor(length / 11) - 1), (band) => {
            const here = walk(base, length, curl, ((band + 0.7) * 11) / length)
            return `<g transform="rotate(${here.angle} ${here.x} ${here.y})">${line(`M${here.x - 6} ${here.y + 1}q3 -4 6 -1t6 -1`, c.pale, 1.6, 0.55)}</g>`
          }),
        ].join('')
      },
    ),
    pot(c, { fill: c.glaze }),
  ].join('')

export const banana: Drawing = (c) => {
  const torn = (angle: number, length: number, fill: string) => {
    const from = spot(120 + angle * 0.06, 112, angle * 0.7)
    return [
      leaf(from, {
        length,
        width: 38,
        curl: angle * 0.66,
        fill,
        outline: (t) => Math.sin(Math.PI * (0.06 + t * 0.94) ** 0.9) ** 0.5,
      }),
      all(range(5), (tear) => {
        const here = walk(from, length, angle * 0.66, 0.3 + tear * 0.12)
        const side = tear % 2 === 0 ? -1 : 1
        const end = walk({ ...here, angle: here.angle + side * 66 }, 13)
        return line(`M${here.x} ${here.y}L${end.x} ${end.y}`, c.deep, 1.3, 0.5)
      }),
    ].join('')
  }
  return [
    path(`M106 ${GROUND + 2}C110 160 112 130 113 100H127C128 130 130 160 134 ${GROUND + 2}Z`, c.lime),
    path(
      `M124 ${GROUND + 2}C124 160 124 130 123 100H127C128 130 130 160 134 ${GROUND + 2}Z`,
      '#0c2416',
      0.12,
    ),
    line(`M112 ${GROUND - 6}C114 170 116 140 117 112`, c.olive, 1.6, 0.6),
    fan(7, -104, 104, (angle, number) =>
      torn(angle, 98 - Math.abs(angle) * 0.16, number % 2 === 0 ? c.mid : c.fresh),
    ),
    soil(c),
  ].join('')
}

/** Paddles on long stalks, and a flower like the head of a bird. */
export const strelitzia: Drawing = (c) =>
  [
    fan(7, -62, 62, (angle, number) =>
      stalked(
        spot(120 + angle * 0.14, RIM, angle * 0.6),
        { length: 66 - Math.abs(angle) * 0.2, curl: angle * 0.1, colour: c.stem, width: 3 },
        (end) =>
          leaf(end, {
            length: 72 - (number % 2) * 8,
            width: 30,
            curl: angle * 0.34,
            fill: number % 2 === 0 ? c.deep : c.mid,
            outline: oval,
          }),
      ),
    ),
    stem(spot(122, RIM, 16), 96, 12, c.fresh, 4),
    fan(4, -34, 26, (angle) =>
      leaf(spot(150, 72, angle), { length: 44, width: 12, fill: c.orange, outline: lance, vein: false }),
    ),
    leaf(spot(150, 74, 44), { length: 40, width: 7, fill: c.sky, outline: lance, vein: false }),
    leaf(spot(144, 76, 82), {
      length: 56,
      width: 13,
      fill: c.fresh,
      outline: sword,
      vein: false,
      margin: c.rose,
    }),
    pot(c, { fill: c.glaze }),
  ].join('')

export const rubberPlant: Drawing = (c) =>
  [
    stem(spot(120, RIM), 118, 0, c.bark, 5),
    all(range(11), (number) => {
      const side = number % 2 === 0 ? -1 : 1
      return leaf(spot(120, 156 - number * 10.4, side * (80 - number * 4)), {
        length: 60 - number * 1.6,
        width: 34 - number,
        curl: side * 26,
        fill: number % 3 === 0 ? c.mid : c.deep,
        outline: oval,
      })
    }),
    leaf(spot(120, 50, 3), { length: 32, width: 11, fill: c.rose, outline: lance, vein: false }),
    pot(c),
  ].join('')

/** Leaves like a hand, on long stalks. */
export const umbrellaTree: Drawing = (c) => {
  const hand = (at: { x: number; y: number; angle: number }, size: number, fill: string) =>
    fan(7, -150, 150, (turn) =>
      leaf(
        { ...at, angle: at.angle + turn },
        { length: size, width: size * 0.4, fill, outline: oval, curl: turn * 0.1 },
      ),
    )
  return [
    line(`M116 ${RIM}V96M124 ${RIM}V80`, c.bark, 5),
    all(
      [
        [-68, 150, 44],
        [66, 146, 46],
        [-52, 122, 44],
        [54, 116, 42],
        [-34, 98, 40],
        [36, 92, 40],
        [0, 96, 34],
      ] as const,
      ([angle, y, length], number) =>
        stalked(spot(120, y, angle), { length, curl: angle * 0.1, colour: c.stem }, (end) =>
          hand(end, 27, [c.mid, c.deep, c.fresh][number % 3] ?? c.mid),
        ),
    ),
    pot(c),
  ].join('')
}

/** A small crown of small leaves, indoors. */
export const indoorTree: Drawing = (c) =>
  [
    line(`M120 ${RIM}C121 146 117 126 119 96`, c.bark, 6),
    line('M119 128L96 104M119 120L144 96', c.bark, 3.4),
    crown(120, 80, 60, 48, greens(c), { count: 96, size: 20, width: 0.46 }),
    pot(c, { fill: c.glaze }),
  ].join('')

export const papyrus: Drawing = (c) =>
  [
    fan(9, -36, 36, (angle, number) => {
      const from = spot(120 + angle * 0.5, RIM, angle * 0.5)
      const length = 112 - (number % 3) * 22
      const end = walk(from, length, angle * 0.6)
      return [
        stem(from, length, angle * 0.6, c.stem, 2.2),
        fan(13, -128, 128, (turn) =>
          leaf(
            { ...end, angle: end.angle + turn },
            {
              length: 31,
              width: 4.6,
              curl: turn * 0.4,
              fill: Math.round(turn) % 2 === 0 ? c.fresh : c.mid,
              outline: sword,
              vein: false,
            },
          ),
        ),
      ].join('')
    }),
    pot(c, { fill: c.blue }),
  ].join('')
