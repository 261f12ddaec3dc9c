import type { Drawing } from '../drawing.ts'
import { daisy, lily as lilyHead, orchid as orchidHead, puff, spire, tulip as tulipHead } from '../flowers.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import {
  all,
  disc,
  ellipse,
  fan,
  lance,
  leaf,
  line,
  path,
  plump,
  range,
  spot,
  stem,
  strap,
  sword,
  walk,
} from '../pen.ts'
import { blades, FIVE, onStems } from '../stems.ts'

export const orchid: Drawing = (c) => {
  const spray = (
    x: number,
    angle: number,
    tall: number,
    side: number,
    fill: string,
    lip: string,
    count: number,
  ) => {
    const top = walk(spot(x, RIM, angle), tall, side * 8)
    const length = 16 + count * 16
    return [
      stem(spot(x, RIM, angle), tall, side * 8, c.stem, 2.6),
      stem(top, length, side * 96, c.stem, 2.4),
      all(range(count), (number) => {
        const here = walk(top, length, side * 96, (number + 0.4) / (count - 0.5))
        return orchidHead(here.x, here.y + 6, 20 - number, fill, lip)
      }),
    ].join('')
  }
  return [
    fan(6, -100, 100, (angle, number) =>
      leaf(spot(120 + angle * 0.12, RIM + 2, angle * 0.78), {
        length: 66,
        width: 26,
        curl: angle * 0.34,
        fill: number % 2 === 0 ? c.mid : c.deep,
        outline: plump,
      }),
    ),
    spray(126, 5, 62, 1, c.pink, c.purple, 4),
    spray(115, -4, 92, -1, c.white, c.rose, 5),
    pot(c, { width: 66, fill: c.glaze }),
  ].join('')
}

export const tulip: Drawing = (c) =>
  [
    blades(c, 9, 92, 19, 70, 0.5),
    onStems(
      c,
      FIVE,
      (end, number) => tulipHead(end, 36, [c.red, c.yellow, c.rose, c.orange, c.red][number] ?? c.red),
      3.4,
    ),
    blades(c, 4, 62, 17, 50, 0.4),
    soil(c),
  ].join('')

export const daffodil: Drawing = (c) =>
  [
    blades(c, 13, 112, 10, 66, 0.5),
    onStems(
      c,
      FIVE,
      ({ x, y }, number) =>
        daisy(x, y, 25, number % 2 === 0 ? c.yellow : c.white, c.orange, 6) +
        disc(x, y, 10.5, c.orange) +
        disc(x, y, 6, '#0c2416', 0.16),
    ),
    blades(c, 6, 70, 9, 50, 0.4),
    soil(c),
  ].join('')

export const snowdrop: Drawing = (c) =>
  [
    blades(c, 11, 96, 10, 64, 0.6),
    onStems(
      c,
      FIVE.map(({ angle, length }) => ({ angle: angle * 0.9, length: length * 0.86, curl: 0 })),
      (top) => {
        const side = top.angle >= 0 ? 1 : -1
        const end = walk(top, 26, side * 150)
        return (
          stem(top, 26, side * 150, c.stem, 2.2) +
          all([-24, 24, 0], (turn) =>
            leaf(
              { ...end, angle: 180 + turn },
              { length: 30, width: 14, fill: c.white, outline: plump, vein: false },
            ),
          ) +
          ellipse(end.x, end.y + 1, 4, 5.4, c.mid)
        )
      },
      2.2,
    ),
    blades(c, 5, 60, 9, 44, 0.4),
    soil(c),
  ].join('')

export const crocus: Drawing = (c) =>
  [
    blades(c, 19, 82, 5, 84, 0.7),
    all(
      [
        [70, -12, 46, 0],
        [170, 12, 44, 1],
        [94, -6, 66, 1],
        [148, 6, 62, 0],
        [120, 0, 78, 2],
      ] as const,
      ([x, angle, length, kind]) => {
        const from = spot(x, GROUND, angle)
        const end = walk(from, length, 0)
        return (
          stem(from, length, 0, c.pale, 5) +
          leaf({ ...end, angle: angle + 4 }, { length: 22, width: 4, fill: c.orange, vein: false }) +
          tulipHead(end, 44, [c.purple, c.lilac, c.purple][kind] ?? c.purple) +
          line(`M${end.x} ${end.y - 8}V${end.y - 30}`, c.white, 1.4, 0.4)
        )
      },
    ),
    blades(c, 8, 48, 5, 60, 0.5),
    soil(c, 128),
  ].join('')

/** Thick spikes of bells over straps. */
export const hyacinth: Drawing = (c) =>
  [
    blades(c, 7, 96, 20, 72, 0.4),
    all(
      [
        [84, -8, 60, c.lilac, c.purple],
        [156, 8, 56, c.pink, c.rose],
        [120, 0, 74, c.sky, c.purple],
      ] as const,
      ([x, angle, length, fill, tip]) => {
        const from = spot(x, GROUND, angle)
        const end = walk(from, length, 0)
        return stem(from, length, 0, c.fresh, 6) + spire({ ...end, y: end.y + 22 }, 84, 34, fill, tip)
      },
    ),
    blades(c, 5, 62, 18, 66, 0.4),
    soil(c),
  ].join('')

export const lily: Drawing = (c) => {
  const leafy = (angle: number, length: number) => {
    const from = spot(120 + angle * 0.5, GROUND, angle)
    return (
      stem(from, length, 0, c.stem, 3.4) +
      all(range(9), (pair) => {
        const here = walk(from, length, 0, 0.1 + pair * 0.085)
        return all([-1, 1], (side) =>
          leaf(
            { ...here, angle: here.angle + side * 58 },
            {
              length: 34 - pair * 1.6,
              width: 9,
              curl: side * 30,
              fill: pair % 2 === 0 ? c.mid : c.deep,
              outline: lance,
            },
          ),
        )
      })
    )
  }
  const head = ({ x, y }: { x: number; y: number }, radius: number, fill: string) =>
    lilyHead(x, y, radius, fill, c.bark)
  return [
    leafy(-16, 108),
    leafy(17, 112),
    leafy(0, 128),
    head(walk(spot(112, GROUND, -16), 126), 32, c.orange),
    head(walk(spot(128.5, GROUND, 17), 130), 32, c.orange),
    head({ x: 120, y: 60 }, 36, c.yellow),
    soil(c),
  ].join('')
}

/** Trumpets on bare stems, from a bulb or a tuft of straps. */
export const amaryllis: Drawing = (c) =>
  [
    fan(6, -84, 84, (angle, number) =>
      leaf(spot(120 + angle * 0.1, RIM, angle * 0.7), {
        length: 100,
        width: 18,
        curl: angle * 0.7,
        fill: number % 2 === 0 ? c.mid : c.deep,
        outline: strap,
      }),
    ),
    stem(spot(120, RIM), 96, 0, c.fresh, 8),
    lilyHead(88, 74, 36, c.red, c.yellow),
    lilyHead(152, 76, 36, c.red, c.yellow),
    lilyHead(120, 54, 38, c.orange, c.yellow),
    ellipse(120, RIM - 2, 23, 17, c.bark),
    path(
      `M124 ${RIM - 19}C140 ${RIM - 14} 146 ${RIM} 140 ${RIM + 8}C136 ${RIM - 4} 132 ${RIM - 12} 124 ${RIM - 19}`,
      '#0c2416',
      0.14,
    ),
    pot(c),
  ].join('')

/** A ball of flowers on each stem. */
export const ballFlower: Drawing = (c) =>
  [
    blades(c, 11, 98, 15, 76, 0.7),
    onStems(
      c,
      [
        { angle: -24, length: 116 },
        { angle: 23, length: 122 },
        { angle: 0, length: 144 },
      ],
      ({ x, y }, number) => puff(x, y, number === 2 ? 29 : 25, c.purple, c.lilac),
      3.2,
    ),
    blades(c, 4, 58, 13, 54, 0.6),
    soil(c),
  ].join('')

export const iris: Drawing = (c) =>
  [
    fan(11, -44, 44, (angle, number) =>
      leaf(spot(120 + angle * 0.9, GROUND, angle * 0.42), {
        length: 118 - Math.abs(angle) * 0.5,
        width: 14,
        curl: angle * 0.16,
        fill: [c.blue, c.mid, c.deep][number % 3] ?? c.mid,
        outline: sword,
      }),
    ),
    onStems(
      c,
      [
        { angle: -22, length: 122 },
        { angle: 21, length: 112 },
        { angle: 0, length: 144 },
      ],
      ({ x, y }, number) => {
        const [fall, rise] = number === 1 ? [c.yellow, c.orange] : [c.purple, c.lilac]
        const petal = (angle: number, length: number, width: number, fill: string, curl = 0) =>
          leaf(spot(x, y, angle), { length, width, fill, curl, outline: plump, vein: false })
        return [
          petal(-26, 30, 21, rise, 16),
          petal(26, 30, 21, rise, -16),
          petal(0, 33, 20, rise),
          petal(-112, 31, 21, fall, -54),
          petal(112, 31, 21, fall, 54),
          petal(180, 29, 20, fall),
          ellipse(x, y + 8, 3, 7, c.yellow),
        ].join('')
      },
    ),
    fan(6, -40, 40, (angle, number) =>
      leaf(spot(120 + angle * 0.9, GROUND, angle * 0.5), {
        length: 76,
        width: 13,
        curl: angle * 0.2,
        fill: number % 2 === 0 ? c.fresh : c.mid,
        outline: sword,
      }),
    ),
    soil(c),
  ].join('')
