import type { Drawing } from '../drawing.ts'
import { blossom, daisy, pompon as pomponHead } from '../flowers.ts'
import { GROUND, soil } from '../ground.ts'
import { all, disc, ellipse, fan, frond, leaf, plump, range, spot, stem } from '../pen.ts'
import { blades, FIVE, mound, onStems } from '../stems.ts'

export const daisyFlower: Drawing = (c) =>
  [
    onStems(c, [{ angle: -38, length: 98 }, { angle: 37, length: 102 }, ...FIVE.slice(2)], () => ''),
    mound(c, 128, 58),
    onStems(
      c,
      [{ angle: -38, length: 98 }, { angle: 37, length: 102 }, ...FIVE.slice(2)],
      ({ x, y }, number) =>
        daisy(x, y, number === 4 ? 29 : 25, number % 2 === 0 ? c.white : c.pink, c.yellow, 15),
    ),
    soil(c),
  ].join('')

/** Coneflowers: rays that hang around a dark cone. */
export const coneflower: Drawing = (c) =>
  [
    onStems(c, FIVE, ({ x, y }, number) => {
      const fill = number % 2 === 0 ? c.rose : c.yellow
      return (
        all([-110, 110, -132, 132, -154, 154, 180], (angle) =>
          leaf(spot(x, y, angle), { length: 25, width: 11, fill, outline: plump }),
        ) +
        ellipse(x, y - 3, 13, 10, c.bark) +
        ellipse(x - 3, y - 6, 7, 4, c.orange, 0.7)
      )
    }),
    mound(c, 116, 60),
    soil(c),
  ].join('')

export const sunflower: Drawing = (c) =>
  [
    stem(spot(122, GROUND, -3), 112, 3, c.stem, 6),
    all(range(5), (pair) =>
      all([-1, 1], (side) =>
        leaf(spot(121, 190 - pair * 15, side * (78 - pair * 6)), {
          length: 50 - pair * 5,
          width: 31 - pair * 3,
          curl: side * 34,
          fill: (pair + (side > 0 ? 1 : 0)) % 2 === 0 ? c.mid : c.deep,
        }),
      ),
    ),
    daisy(120, 82, 56, c.yellow, c.bark, 22),
    daisy(120, 82, 43, c.orange, c.bark, 18),
    disc(120, 82, 25, c.bark),
    all(range(60), (seed) =>
      disc(
        120 + Math.cos(seed * 2.399963) * Math.sqrt(seed) * 2.9,
        82 + Math.sin(seed * 2.399963) * Math.sqrt(seed) * 2.9,
        1.3,
        c.straw,
        0.7,
      ),
    ),
    soil(c, 84),
  ].join('')

export const pompon: Drawing = (c) =>
  [
    onStems(c, [{ angle: -38, length: 96 }, { angle: 37, length: 100 }, ...FIVE.slice(2)], () => '', 3),
    mound(c, 138, 78),
    onStems(
      c,
      [{ angle: -38, length: 96 }, { angle: 37, length: 100 }, ...FIVE.slice(2)],
      ({ x, y }, number) =>
        pomponHead(
          x,
          y,
          number === 4 ? 31 : 26,
          [c.rose, c.orange, c.yellow, c.pink, c.red][number] ?? c.rose,
        ),
    ),
    soil(c),
  ].join('')

/** Single, open flowers on thin stems, as in a meadow. */
export const meadowFlower: Drawing = (c) =>
  [
    blades(c, 15, 78, 7, 82, 0.6),
    onStems(
      c,
      [
        { angle: -38, length: 88 },
        { angle: 37, length: 94 },
        { angle: -17, length: 124, curl: -10 },
        { angle: 16, length: 116, curl: 12 },
        { angle: 1, length: 148 },
      ],
      ({ x, y }, number) => {
        const fill = [c.red, c.sky, c.orange, c.red, c.red][number] ?? c.red
        return number === 1
          ? daisy(x, y, 20, c.sky, c.purple, 10)
          : blossom(x, y, number === 4 ? 27 : 23, fill, '#3a3033', 4) +
              all(range(8), (dot) =>
                disc(x + Math.cos(dot * 0.785) * 7.4, y + Math.sin(dot * 0.785) * 7.4, 1.3, '#3a3033'),
              )
      },
      2,
    ),
    fan(6, -64, 64, (angle, number) =>
      frond(spot(120 + angle * 0.5, GROUND, angle * 0.8), {
        length: 52,
        curl: angle * 0.4,
        stem: c.stem,
        fill: number % 2 === 0 ? c.fresh : c.mid,
        pairs: 6,
        leaflet: 13,
        width: 5,
        lean: 52,
      }),
    ),
    soil(c, 118),
  ].join('')
