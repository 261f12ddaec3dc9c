import { crown, greens, over } from '../crown.ts'
import type { Drawing } from '../drawing.ts'
import { bell, blossom, spire } from '../flowers.ts'
import { GROUND, pot, RIM, turf } from '../ground.ts'
import { all, disc, ellipse, fan, leaf, line, range, spot, stem, walk } from '../pen.ts'

export const hedgeShrub: Drawing = (c) =>
  [
    turf(c, 150),
    line('M106 204L112 170M120 204V168M134 204L128 170', c.bark, 5),
    crown(120, 130, 76, 62, greens(c), { count: 150, size: 21, width: 0.56 }),
  ].join('')

export const floweringShrub: Drawing = (c) =>
  [
    turf(c, 140),
    line('M104 204L110 168M120 204V168M136 204L130 168', c.bark, 5),
    crown(120, 126, 74, 62, [c.deep, c.mid, c.deep, c.mid], { count: 110, size: 27 }),
    over(17, 120, 122, 78, 64, (x, y, number) =>
      blossom(x, y, 15, number % 3 === 0 ? c.pink : c.rose, c.yellow),
    ),
  ].join('')

/** Panicles at the ends of the branches. */
export const panicleShrub: Drawing = (c) =>
  [
    turf(c, 130),
    line('M106 204L112 160M120 204V160M134 204L128 160', c.bark, 5),
    crown(120, 134, 70, 56, [c.mid, c.fresh, c.mid, c.deep], { count: 96, size: 27 }),
    all(
      [
        [64, 116, -34],
        [176, 116, 34],
        [88, 92, -18],
        [152, 92, 18],
        [120, 84, 0],
        [102, 130, -10],
        [142, 132, 12],
      ] as const,
      ([x, y, turn], number) =>
        `<g transform="rotate(${turn} ${x} ${y})">${spire(spot(x, y), 48, 27, number % 2 === 0 ? c.lilac : c.purple, c.pink)}</g>`,
    ),
  ].join('')

/** Wands of yellow before the leaves. */
export const wandShrub: Drawing = (c) =>
  [
    turf(c, 120),
    fan(11, -58, 58, (angle, wand) => {
      const from = spot(120 + angle * 0.2, GROUND, angle * 0.6)
      const length = 150 - Math.abs(angle) * 0.5
      return (
        stem(from, length, angle * 0.7, c.bark, 2.4) +
        all(range(12), (number) => {
          const here = walk(from, length, angle * 0.7, 0.2 + number * 0.068)
          return number % 4 === 3
            ? leaf(
                { ...here, angle: here.angle + (wand % 2 === 0 ? 50 : -50) },
                { length: 16, width: 7, fill: c.fresh },
              )
            : blossom(here.x + (number % 2 === 0 ? -4 : 4), here.y, 8, c.yellow, c.orange, 4)
        })
      )
    }),
  ].join('')

export const hydrangea: Drawing = (c) =>
  [
    turf(c, 130),
    line('M104 204L108 160M120 204V150M136 204L132 160', c.stem, 4),
    fan(11, -100, 100, (angle, number) =>
      leaf(spot(120 + angle * 0.24, 172, angle * 0.9), {
        length: 62,
        width: 36,
        curl: angle * 0.3,
        fill: number % 2 === 0 ? c.mid : c.deep,
      }),
    ),
    all(
      [
        [66, 124, 30, c.sky, c.lilac],
        [174, 124, 30, c.lilac, c.pink],
        [94, 86, 32, c.lilac, c.sky],
        [148, 84, 33, c.sky, c.lilac],
        [120, 134, 36, c.pink, c.lilac],
      ] as const,
      ([x, y, radius, fill, other]) =>
        disc(x, y, radius * 0.94, fill) +
        over(22, x, y, radius * 1.05, radius * 1.05, (px, py, number) =>
          blossom(px, py, 7.6, number % 3 === 0 ? other : fill, c.white, 4),
        ) +
        ellipse(x + radius * 0.25, y + radius * 0.34, radius * 0.7, radius * 0.6, '#0c2416', 0.06),
    ),
    fan(4, -64, 64, (angle) =>
      leaf(spot(120 + angle * 0.3, 200, angle * 1.2), {
        length: 44,
        width: 26,
        curl: angle * 0.4,
        fill: c.fresh,
      }),
    ),
  ].join('')

/** Large trumpets that hang. */
export const trumpetShrub: Drawing = (c) =>
  [
    line(`M120 ${RIM}V86M120 120L92 88M120 112L150 84`, c.bark, 5),
    crown(120, 78, 66, 38, [c.mid, c.fresh, c.mid, c.deep], { count: 60, size: 27 }),
    all(
      [
        [66, 84],
        [174, 84],
        [96, 98],
        [146, 98],
        [121, 86],
      ] as const,
      ([x, y], number) => {
        const at = spot(x, y, 180)
        return (
          bell(at, 54, number % 2 === 0 ? c.white : c.yellow) +
          leaf({ ...at, y: y - 8 }, { length: 22, width: 11, fill: c.fresh })
        )
      },
    ),
    pot(c, { width: 80 }),
  ].join('')

/** Star-shaped coloured bracts. */
export const poinsettia: Drawing = (c) => {
  const star = (x: number, y: number, size: number) =>
    [
      all(range(7), (number) =>
        leaf(spot(x, y, number * 51.4 + 10), { length: size, width: size * 0.5, fill: c.red }),
      ),
      all(range(6), (number) =>
        leaf(spot(x, y, number * 60 + 36), { length: size * 0.66, width: size * 0.36, fill: c.rose }),
      ),
      all(range(5), (number) =>
        disc(
          x + Math.cos(number * 1.257) * 4.4,
          y + Math.sin(number * 1.257) * 4.4,
          2.8,
          number % 2 === 0 ? c.yellow : c.lime,
        ),
      ),
    ].join('')
  return [
    line(`M120 ${RIM}V110M118 ${RIM}L92 112M122 ${RIM}L148 112`, c.stem, 4),
    fan(13, -104, 104, (angle, number) =>
      leaf(spot(120 + angle * 0.12, 146, angle), {
        length: 66,
        width: 34,
        curl: angle * 0.2,
        fill: number % 2 === 0 ? c.deep : c.mid,
      }),
    ),
    star(78, 112, 38),
    star(163, 112, 38),
    star(120, 82, 48),
    pot(c, { fill: c.glaze }),
  ].join('')
}
