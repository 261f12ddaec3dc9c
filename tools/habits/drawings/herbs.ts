import type { Drawing } from '../drawing.ts'
import { blossom } from '../flowers.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import { all, disc, fan, frond, leaf, line, plump, range, spot, stalked, stem, walk } from '../pen.ts'

/** Upright stems with pairs of leaves. */
export const leafyHerb: Drawing = (c) =>
  [
    fan(9, -74, 74, (angle, shoot) => {
      const from = spot(120 + angle * 0.24, RIM, angle * 0.56)
      const length = 104 - Math.abs(angle) * 0.5 - (shoot % 2) * 10
      return (
        stem(from, length, angle * 0.2, c.stem, 2.8) +
        all(range(5), (pair) => {
          const here = walk(from, length, angle * 0.2, 0.24 + pair * 0.185)
          return all([-1, 1], (side) =>
            leaf(
              { ...here, angle: here.angle + side * (70 - pair * 9) },
              {
                length: 32 - pair * 2.4,
                width: 19 - pair,
                curl: side * 20,
                fill: [c.mid, c.fresh, c.deep][(pair + shoot) % 3] ?? c.mid,
              },
            ),
          )
        }) +
        leaf(walk(from, length, angle * 0.2), { length: 15, width: 9, fill: c.lime })
      )
    }),
    pot(c, { width: 78 }),
  ].join('')

/** Small leaves on creeping twigs. */
export const creepingHerb: Drawing = (c) =>
  [
    fan(17, -104, 104, (angle, shoot) => {
      const from = spot(120 + angle * 0.28, RIM, angle * 0.72)
      const length = 76 - (shoot % 3) * 11
      return (
        stem(from, length, angle * 0.5, c.bark, 1.6) +
        all(range(8), (pair) => {
          const here = walk(from, length, angle * 0.5, 0.16 + pair * 0.115)
          return all([-1, 1], (side) =>
            leaf(
              { ...here, angle: here.angle + side * 54 },
              {
                length: 13.5,
                width: 7.4,
                fill: [c.mid, c.olive, c.fresh][(pair + shoot) % 3] ?? c.mid,
                vein: false,
              },
            ),
          )
        }) +
        (shoot % 3 === 0
          ? all(
              [
                [-4, -2],
                [4, -3],
                [0, -8],
              ] as const,
              ([x, y]) => {
                const end = walk(from, length, angle * 0.5)
                return blossom(end.x + x, end.y + y, 5, c.lilac, c.white, 4)
              },
            )
          : '')
      )
    }),
    pot(c, { width: 84, height: 46 }),
  ].join('')

/** Threads of green, and umbels. */
export const featheryHerb: Drawing = (c) =>
  [
    fan(9, -62, 62, (angle, number) => {
      const from = spot(120 + angle * 0.24, GROUND, angle * 0.52)
      const length = 108 - Math.abs(angle) * 0.36
      return (
        stem(from, length, angle * 0.3, c.stem, 2) +
        all(range(6), (pair) => {
          const here = walk(from, length, angle * 0.3, 0.3 + pair * 0.135)
          return all([-1, 1], (side) =>
            frond(
              { ...here, angle: here.angle + side * 48 },
              {
                length: 30 - pair * 3,
                curl: side * 18,
                stem: c.fresh,
                stemWidth: 1,
                fill: (pair + number) % 2 === 0 ? c.mid : c.fresh,
                pairs: 6,
                leaflet: 12,
                width: 2,
                lean: 42,
              },
            ),
          )
        })
      )
    }),
    all(
      [
        [-20, 138],
        [18, 146],
        [0, 168],
      ] as const,
      ([angle, length]) => {
        const from = spot(120 + angle * 0.4, GROUND, angle)
        const end = walk(from, length, angle * 0.1)
        return (
          stem(from, length, angle * 0.1, c.stem, 2.6) +
          fan(9, -66, 66, (turn) => {
            const ray = walk({ ...end, angle: end.angle + turn }, 26 - Math.abs(turn) * 0.08)
            return (
              line(`M${end.x} ${end.y}L${ray.x} ${ray.y}`, c.stem, 1.2) +
              all(
                [
                  [0, 0],
                  [-4, 2],
                  [4, 2],
                  [0, -4],
                ] as const,
                ([x, y]) => disc(ray.x + x, ray.y + y, 2.8, c.yellow),
              )
            )
          })
        )
      },
    ),
    soil(c),
  ].join('')

/** A low tuft of divided or curled leaves. */
export const parsley: Drawing = (c) =>
  [
    fan(15, -84, 84, (angle, number) =>
      stalked(
        spot(120 + angle * 0.14, RIM, angle * 0.66),
        {
          length: 78 - (number % 3) * 16 - Math.abs(angle) * 0.1,
          curl: angle * 0.26,
          colour: c.stem,
          width: 2,
        },
        (end) =>
          all([-72, 72, 0], (turn) => {
            const sub = walk({ ...end, angle: end.angle + turn }, 6)
            return fan(5, -76, 76, (tip) =>
              leaf(
                { ...sub, angle: end.angle + turn * 0.8 + tip },
                {
                  length: 15,
                  width: 9,
                  fill: [c.mid, c.fresh, c.deep][(number + (turn === 0 ? 1 : 0)) % 3] ?? c.mid,
                  outline: plump,
                  vein: false,
                },
              ),
            )
          }),
      ),
    ),
    pot(c),
  ].join('')

export const chives: Drawing = (c) =>
  [
    fan(33, -62, 62, (angle, number) =>
      stem(
        spot(120 + angle * 0.3, RIM, angle * 0.5),
        104 - ((number * 17) % 34),
        angle * 0.42,
        [c.mid, c.fresh, c.deep][number % 3] ?? c.mid,
        3,
      ),
    ),
    all(
      [
        [-24, 92],
        [22, 96],
        [-9, 112],
        [8, 104],
      ] as const,
      ([angle, length]) => {
        const from = spot(120 + angle * 0.5, RIM, angle)
        const end = walk(from, length, 4)
        return (
          stem(from, length, 4, c.stem, 2.4) +
          all(range(26), (dot) =>
            disc(
              end.x + Math.cos(dot * 2.4) * Math.sqrt(dot) * 2.5,
              end.y + Math.sin(dot * 2.4) * Math.sqrt(dot) * 2.4,
              3,
              dot % 3 === 0 ? c.lilac : c.purple,
            ),
          )
        )
      },
    ),
    pot(c, { fill: c.glaze }),
  ].join('')
