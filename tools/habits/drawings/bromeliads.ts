import type { Drawing } from '../drawing.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import { all, ellipse, fan, lance, leaf, line, path, range, spot, stem, sword, walk } from '../pen.ts'

export const bromeliad: Drawing = (c) =>
  [
    fan(13, -96, 96, (angle, number) =>
      leaf(spot(120 + angle * 0.14, RIM + 2, angle * 0.62), {
        length: 104 - (number % 2) * 12,
        width: 22,
        curl: angle * 0.86,
        fill: number % 2 === 0 ? c.mid : c.deep,
        outline: sword,
      }),
    ),
    stem(spot(120, RIM), 88, 0, c.stem, 5),
    all(range(7), (row) =>
      fan(2 + (row < 5 ? 2 : 0), -58 + row * 6, 58 - row * 6, (angle) =>
        leaf(spot(120, RIM - 46 - row * 10, angle), {
          length: 38 - row * 3,
          width: 13,
          curl: angle * -0.2,
          fill: row % 2 === 0 ? c.red : c.orange,
          outline: lance,
          vein: false,
        }),
      ),
    ),
    leaf(spot(120, 68, 0), { length: 28, width: 11, fill: c.orange, outline: lance, vein: false }),
    fan(4, -44, 44, (angle) =>
      leaf(spot(120 + angle * 0.2, RIM + 2, angle * 1.1), {
        length: 56,
        width: 20,
        curl: angle,
        fill: c.fresh,
        outline: sword,
      }),
    ),
    pot(c),
  ].join('')

export const pineapple: Drawing = (c) =>
  [
    fan(17, -104, 104, (angle, number) =>
      leaf(spot(120 + angle * 0.1, GROUND, angle * 0.72), {
        length: 112 - (number % 2) * 16,
        width: 15,
        curl: angle * 0.46,
        fill: number % 2 === 0 ? c.blue : c.mid,
        outline: sword,
      }),
    ),
    ellipse(120, 116, 28, 37, c.yellow),
    path('M132 82C150 96 152 134 132 151C144 130 144 102 132 82Z', '#0c2416', 0.13),
    all(range(6), (row) =>
      line(
        `M${98 - (row > 3 ? -2 : 0)} ${94 + row * 11}L${140} ${84 + row * 12}M${142} ${94 + row * 11}L${100} ${84 + row * 12}`,
        c.orange,
        1.8,
        0.85,
      ),
    ),
    fan(9, -60, 60, (angle) =>
      leaf(spot(120 + angle * 0.16, 84, angle * 0.8), {
        length: 46 - Math.abs(angle) * 0.2,
        width: 11,
        curl: angle * 0.5,
        fill: c.mid,
        outline: sword,
        vein: false,
      }),
    ),
    soil(c),
  ].join('')

/** Without earth: a tuft on wood. */
export const airPlant: Drawing = (c) =>
  [
    ellipse(120, 196, 78, 7, '#0c2416', 0.1),
    path(
      'M44 178C70 160 100 168 124 166C152 164 170 150 198 160C206 166 204 178 192 182C160 196 84 200 52 192C42 190 38 184 44 178Z',
      c.bark,
    ),
    path(
      'M44 182C80 196 160 192 200 168C204 174 200 180 192 182C160 196 84 200 52 192C46 190 42 186 44 182Z',
      '#0c2416',
      0.16,
    ),
    fan(23, -112, 112, (angle, number) =>
      leaf(spot(120, 160, angle * 0.8), {
        length: 104 - Math.abs(angle) * 0.3 - (number % 3) * 10,
        width: 9.5,
        curl: angle * 0.54 + (number % 2) * 8,
        fill: number % 3 === 0 ? c.silver : number % 3 === 1 ? c.blue : c.mid,
        outline: sword,
        vein: false,
      }),
    ),
    fan(7, -34, 34, (angle) =>
      leaf(spot(120, 150, angle), {
        length: 58,
        width: 9,
        curl: angle * 0.5,
        fill: c.rose,
        outline: sword,
        vein: false,
      }),
    ),
    leaf(spot(118, 112, -4), { length: 44, width: 9, fill: c.purple, outline: lance, vein: false }),
    leaf(spot(124, 114, 10), { length: 38, width: 8, fill: c.purple, outline: lance, vein: false }),
  ].join('')

/** Grey strands that hang from a bough. */
export const hangingMoss: Drawing = (c) =>
  [
    path(
      'M22 66C60 44 96 58 130 48C164 40 190 48 220 40L218 54C190 62 166 56 134 66C100 76 62 62 30 80Z',
      c.bark,
    ),
    all(range(17), (strand) => {
      const x = 48 + strand * 9
      const length = 74 + ((strand * 47) % 62)
      const from = spot(x, 60, 180)
      const sway = ((strand * 29) % 26) - 13
      return [
        stem(from, length, sway, strand % 2 === 0 ? c.silver : c.blue, 2.4),
        all(range(Math.floor(length / 9)), (hair) => {
          const here = walk(from, length, sway, (hair + 0.6) / Math.floor(length / 9))
          return leaf(
            { ...here, angle: here.angle + (hair % 2 === 0 ? -28 : 28) },
            {
              length: 18,
              width: 2.8,
              curl: hair % 2 === 0 ? 30 : -30,
              fill: hair % 3 === 0 ? c.blue : c.silver,
              outline: sword,
              vein: false,
            },
          )
        }),
      ].join('')
    }),
  ].join('')
