import type { Drawing } from '../drawing.ts'
import { GROUND, RIM, soil } from '../ground.ts'
import { all, ellipse, fan, lance, leaf, line, path, range, spot, stem, sword, walk } from '../pen.ts'

export const grass: Drawing = (c) =>
  [
    fan(57, -94, 94, (angle, number) =>
      leaf(spot(120 + angle * 0.26, GROUND, angle * 0.56), {
        length: 132 - Math.abs(angle) * 0.3 - ((number * 23) % 38),
        width: 5.4,
        curl: angle * 0.72 + ((number % 5) - 2) * 6,
        fill: [c.mid, c.blue, c.fresh, c.lime, c.deep][number % 5] ?? c.mid,
        outline: sword,
        vein: false,
      }),
    ),
    soil(c, 84),
  ].join('')

export const plumeGrass: Drawing = (c) =>
  [
    fan(7, -34, 34, (angle, number) => {
      const from = spot(120 + angle * 0.3, GROUND, angle * 0.7)
      const length = 122 - (number % 2) * 18
      const end = walk(from, length, angle * 0.2)
      return (
        stem(from, length, angle * 0.2, c.straw, 2.2) +
        all(range(11), (row) => {
          const here = walk(end, 52, angle * 0.5, row / 11)
          return all([-1, 1], (side) =>
            leaf(
              { ...here, angle: here.angle + side * (30 - row) },
              {
                length: 25 - row * 1.5,
                width: 6,
                curl: side * 24,
                fill: row % 2 === 0 ? c.straw : c.birch,
                outline: lance,
                vein: false,
              },
            ),
          )
        })
      )
    }),
    fan(45, -96, 96, (angle, number) =>
      leaf(spot(120 + angle * 0.24, GROUND, angle * 0.5), {
        length: 104 - ((number * 23) % 34),
        width: 5,
        curl: angle * 0.92,
        fill: [c.mid, c.fresh, c.olive, c.deep][number % 4] ?? c.mid,
        outline: sword,
        vein: false,
      }),
    ),
    soil(c, 84),
  ].join('')

export const bamboo: Drawing = (c) => {
  const cane = (x: number, angle: number, top: number, width: number, fill: string) => {
    const from = spot(x, GROUND, angle)
    const length = GROUND - top
    const joints = Math.round(length / 25)
    return (
      stem(from, length, angle * 0.5, fill, width) +
      all(range(joints), (joint) => {
        const here = walk(from, length, angle * 0.5, (joint + 0.8) / joints)
        const side = joint % 2 === 0 ? -1 : 1
        const twig = walk({ ...here, angle: here.angle + side * 50 }, 15)
        return (
          `<g transform="rotate(${here.angle} ${here.x} ${here.y})">${line(`M${here.x - width / 2 - 0.6} ${here.y}H${here.x + width / 2 + 0.6}`, c.pale, 2)}</g>` +
          (joint < 2
            ? ''
            : line(`M${here.x} ${here.y}L${twig.x} ${twig.y}`, c.stem, 1.6) +
              all([-46, -12, 20, 52], (turn, number) =>
                leaf(
                  { ...twig, angle: twig.angle + turn + side * 16 },
                  {
                    length: 32,
                    width: 8.4,
                    curl: side * 22,
                    fill: [c.mid, c.deep, c.fresh][(number + joint) % 3] ?? c.mid,
                    outline: lance,
                  },
                ),
              ))
        )
      })
    )
  }
  return [
    cane(86, -8, 62, 6, c.olive),
    cane(154, 8, 66, 6, c.stem),
    cane(104, -3, 34, 7.4, c.lime),
    cane(136, 4, 40, 7.4, c.olive),
    cane(120, 0, 26, 7, c.stem),
    soil(c, 112),
  ].join('')
}

/** Canes in a vase, with leaves at their tops. */
export const luckyBamboo: Drawing = (c) =>
  [
    all(
      [
        [100, 78],
        [120, 48],
        [140, 92],
        [110, 104],
        [131, 66],
      ] as const,
      ([x, top], number) => {
        const joints = Math.floor((RIM - top) / 17)
        return (
          line(`M${x} ${RIM + 20}V${top}`, number % 2 === 0 ? c.lime : c.fresh, 9) +
          line(`M${x + 3} ${RIM + 20}V${top}`, '#0c2416', 3, 0.12) +
          all(range(joints), (joint) => line(`M${x - 5} ${top + 10 + joint * 17}h10`, c.mid, 1.8)) +
          fan(5, -84, 84, (angle) =>
            leaf(spot(x, top + 4, angle), {
              length: 42,
              width: 11,
              curl: angle * 0.6,
              fill: number % 2 === 0 ? c.mid : c.deep,
              outline: lance,
            }),
          )
        )
      },
    ),
    path(`M82 ${RIM - 4}H158L152 216H88Z`, c.water, 0.75),
    path(`M132 ${RIM - 4}H158L152 216H130Z`, '#0c2416', 0.08),
    all(range(14), (pebble) =>
      ellipse(
        93 + ((pebble * 23) % 56),
        204 + (pebble % 2) * 7,
        5,
        4,
        pebble % 2 === 0 ? c.birch : c.straw,
        0.9,
      ),
    ),
    line(`M82 ${RIM - 4}H158`, '#ffffff', 3, 0.5),
  ].join('')
