import { crown, greens, over, trunk } from '../crown.ts'
import type { Drawing } from '../drawing.ts'
import { blossom } from '../flowers.ts'
import { GROUND, pot, RIM, turf } from '../ground.ts'
import {
  all,
  ball,
  disc,
  ellipse,
  fan,
  lance,
  leaf,
  line,
  oval,
  path,
  range,
  spot,
  stamp,
  stem,
  walk,
} from '../pen.ts'
import { MAPLE } from '../shapes.ts'

export const broadleafTree: Drawing = (c) =>
  [turf(c), trunk(c.bark), crown(120, 88, 70, 60, greens(c), { count: 120 })].join('')

/** White bark and hanging twigs. */
export const birch: Drawing = (c) =>
  [
    turf(c, 110),
    trunk(c.birch, 96, 12),
    all(range(6), (mark) =>
      line(`M${116 + (mark % 2) * 4} ${196 - mark * 15}h${6 - (mark % 3)}`, '#4a4440', 2.2, 0.8),
    ),
    crown(120, 76, 56, 50, [c.fresh, c.mid, c.lime, c.fresh], { count: 84, size: 19 }),
    all(range(9), (twig) => {
      const from = spot(74 + twig * 11.5, 104 + Math.abs(4 - twig) * -3, 180)
      const length = 30 + ((twig * 17) % 24)
      return (
        stem(from, length, (twig - 4) * 4, c.bark, 1) +
        all(range(5), (number) => {
          const here = walk(from, length, (twig - 4) * 4, (number + 0.5) / 5)
          return leaf(
            { ...here, angle: here.angle + (number % 2 === 0 ? -34 : 34) },
            { length: 13, width: 8, fill: number % 2 === 0 ? c.fresh : c.lime, vein: false },
          )
        })
      )
    }),
  ].join('')

export const maple: Drawing = (c) =>
  [
    turf(c),
    trunk(c.bark, 122, 10),
    ellipse(120, 92, 70, 44, c.red, 0.55),
    over(46, 120, 94, 82, 56, (x, y, number) =>
      stamp(
        spot(x, y, ((number * 47) % 90) - 45),
        28,
        27,
        MAPLE,
        [c.red, c.orange, c.rose, c.red][number % 4] ?? c.red,
      ),
    ),
  ].join('')

export const floweringTree: Drawing = (c) =>
  [
    turf(c),
    trunk(c.bark, 118, 11),
    line(
      'M120 140C108 116 92 104 72 92M120 134C132 112 150 100 170 86M120 130C118 96 122 70 120 44M100 110C92 90 88 76 90 60M142 108C150 84 150 72 150 56',
      c.bark,
      4,
    ),
    over(24, 120, 88, 78, 58, (x, y, number) =>
      leaf(spot(x, y, (number * 71) % 360), {
        length: 19,
        width: 10,
        fill: number % 2 === 0 ? c.fresh : c.mid,
      }),
    ),
    over(30, 120, 84, 80, 60, (x, y, number) =>
      fan(5, -54, 54, (turn) =>
        leaf(spot(x, y + 8, turn + ((number * 13) % 30) - 15), {
          length: 25,
          width: 12,
          fill: number % 3 === 0 ? c.white : number % 3 === 1 ? c.pink : c.rose,
          outline: oval,
          vein: false,
        }),
      ),
    ),
  ].join('')

export const fruitTree: Drawing = (c) =>
  [
    turf(c),
    trunk(c.bark),
    crown(120, 90, 68, 56, greens(c), { count: 104, size: 25 }),
    over(
      13,
      120,
      96,
      70,
      54,
      (x, y) => line(`M${x} ${y - 7}q1 -6 4 -8`, c.bark, 1.8) + ball(x, y, 9.4, c.red),
    ),
  ].join('')

export const citrus: Drawing = (c) =>
  [
    line(`M120 ${RIM}V112`, c.bark, 7),
    crown(120, 84, 54, 52, [c.deep, c.mid, c.deep, c.mid], { count: 90, size: 24 }),
    over(6, 122, 72, 54, 44, (x, y) => blossom(x, y, 7, c.white, c.yellow)),
    over(
      10,
      118,
      92,
      54,
      46,
      (x, y) =>
        ellipse(x, y, 9, 10, c.yellow) +
        ellipse(x + 3, y + 2, 5, 7, '#0c2416', 0.08) +
        disc(x - 3, y - 4, 2, '#ffffff', 0.55),
    ),
    pot(c, { width: 84 }),
  ].join('')

/** Narrow, grey leaves and small fruits. */
export const olive: Drawing = (c) =>
  [
    path(`M108 ${RIM + 4}C116 150 106 134 114 112L124 112C134 132 124 148 134 ${RIM + 4}Z`, c.bark),
    line(
      'M118 120C108 104 96 96 84 88M121 120C132 102 146 96 158 86M119 116C120 96 118 78 122 60',
      c.bark,
      4,
    ),
    all(
      [
        [-74, 66],
        [74, 68],
        [-46, 84],
        [46, 86],
        [-20, 92],
        [20, 92],
        [-96, 50],
        [94, 50],
        [0, 96],
      ] as const,
      ([angle, length], twig) => {
        const from = spot(120, 108, angle)
        return (
          stem(from, length, angle * 0.12, c.olive, 1.8) +
          all(range(9), (pair) => {
            const here = walk(from, length, angle * 0.12, 0.2 + pair * 0.095)
            return all([-1, 1], (side) =>
              leaf(
                { ...here, angle: here.angle + side * 44 },
                {
                  length: 21,
                  width: 6.4,
                  fill: [c.silver, c.olive, c.blue][(pair + twig) % 3] ?? c.olive,
                  outline: lance,
                },
              ),
            )
          })
        )
      },
    ),
    all(
      [
        [84, 92],
        [158, 94],
        [104, 70],
        [140, 66],
        [120, 98],
        [96, 112],
        [148, 114],
      ] as const,
      ([x, y]) => ball(x, y, 4.8, c.purple),
    ),
    pot(c, { width: 84 }),
  ].join('')

export const conifer: Drawing = (c) =>
  [
    turf(c, 116),
    path(`M113 ${GROUND + 3}V170H127V${GROUND + 3}Z`, c.bark),
    all(range(7), (tier) => {
      const y = 186 - tier * 22
      const half = 66 - tier * 8
      return all(range(11), (needle) => {
        const u = (needle - 5) / 5
        return leaf(spot(120 + u * half * 0.42, y - 30 + Math.abs(u) * 4, 180 - u * 62), {
          length: 30 + Math.abs(u) * (half - 26),
          width: 15,
          fill: [c.deep, c.mid, c.deep, c.blue][(needle + tier) % 4] ?? c.deep,
          outline: lance,
          vein: false,
        })
      })
    }),
    leaf(spot(120, 44, 0), { length: 22, width: 10, fill: c.mid, outline: lance, vein: false }),
  ].join('')

/** Whorls of level branches. */
export const araucaria: Drawing = (c) =>
  [
    line(`M120 ${RIM}V34`, c.bark, 5),
    all(range(7), (tier) => {
      const y = 152 - tier * 19
      const length = 78 - tier * 9
      return all([-1, 1], (side) => {
        const from = spot(120, y, side * 82)
        return (
          stem(from, length, side * -22, c.deep, 2.4) +
          all(range(12), (twig) => {
            const here = walk(from, length, side * -22, 0.12 + twig * 0.075)
            const size = 16 * Math.sin(Math.PI * (0.25 + twig * 0.055))
            return all([-1, 1], (up) =>
              leaf(
                { ...here, angle: here.angle + up * 54 },
                {
                  length: size,
                  width: 4.4,
                  fill: (twig + tier) % 2 === 0 ? c.mid : c.deep,
                  outline: lance,
                  vein: false,
                },
              ),
            )
          })
        )
      })
    }),
    leaf(spot(120, 38, 0), { length: 18, width: 6, fill: c.fresh, outline: lance }),
    pot(c, { fill: c.glaze }),
  ].join('')
