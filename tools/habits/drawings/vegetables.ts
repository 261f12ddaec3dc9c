import type { Drawing } from '../drawing.ts'
import { blossom } from '../flowers.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import {
  all,
  ball,
  disc,
  fan,
  frond,
  lance,
  leaf,
  line,
  path,
  plump,
  range,
  spot,
  stalked,
  stamp,
  stem,
  strap,
  walk,
} from '../pen.ts'
import { MAPLE } from '../shapes.ts'

/** Fruits among divided leaves, on a stake. */
export const fruitingVegetable: Drawing = (c) => {
  const divided = (x: number, y: number, angle: number, length: number, fill: string) =>
    frond(spot(x, y, angle), {
      length,
      curl: angle > 0 ? 34 : -34,
      stem: c.stem,
      stemWidth: 2.2,
      fill,
      pairs: 3,
      leaflet: 27,
      width: 15,
      from: 0.24,
      lean: 58,
    })
  const truss = (x: number, y: number, fills: readonly string[]) =>
    line(`M${x} ${y - 20}Q${x + 2} ${y - 6} ${x} ${y + 30}`, c.stem, 2) +
    all(fills, (fill, number) => {
      const [fx, fy, radius] = [x + (number % 2 === 0 ? -10 : 10), y + number * 14, 12.5 - number]
      return (
        ball(fx, fy, radius, fill) +
        all([-70, -24, 24, 70], (turn) =>
          leaf(spot(fx, fy - radius + 1, turn), { length: 9, width: 3.6, fill: c.mid, vein: false }),
        )
      )
    })
  return [
    line(`M126 ${RIM}V30`, c.straw, 4),
    stem(spot(118, RIM), 124, 4, c.stem, 4.4),
    all(
      [
        [118, 154, -76],
        [119, 140, 74],
        [119, 124, -68],
        [120, 108, 66],
        [121, 92, -60],
        [121, 76, 58],
        [122, 62, -46],
        [122, 54, 40],
      ] as const,
      ([x, y, angle], number) =>
        divided(x, y, angle, 66 - number * 3.6, [c.mid, c.deep, c.fresh][number % 3] ?? c.mid),
    ),
    truss(90, 112, [c.red, c.red, c.orange]),
    truss(152, 96, [c.red, c.orange, c.lime]),
    truss(122, 132, [c.red, c.red]),
    blossom(104, 70, 7, c.yellow, c.orange),
    blossom(140, 58, 7, c.yellow, c.orange),
    pot(c, { width: 82 }),
  ].join('')
}

/** Long fruits that hang from a small bush. */
export const pepper: Drawing = (c) =>
  [
    stem(spot(120, RIM), 62, 0, c.stem, 4.4),
    all([-52, -22, 20, 50], (angle) => stem(spot(120, 118, angle), 46, angle * 0.1, c.stem, 3)),
    all(range(34), (number) => {
      const angle = number * 2.399963
      const away = Math.sqrt((34 - number) / 34)
      return leaf(
        spot(
          120 + Math.cos(angle) * away * 52,
          94 + Math.sin(angle) * away * 40,
          Math.cos(angle) * 100 + (number % 3) * 14,
        ),
        { length: 32, width: 17, fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid },
      )
    }),
    all(
      [
        [76, 96, 10],
        [98, 112, -6],
        [122, 104, 4],
        [146, 114, 8],
        [166, 96, -10],
        [108, 76, 12],
        [138, 74, -8],
      ] as const,
      ([x, y, turn], number) =>
        leaf(spot(x, y, 180 + turn), {
          length: 36,
          width: 12,
          curl: turn * 2,
          fill: [c.red, c.red, c.orange, c.red, c.yellow, c.lime, c.red][number] ?? c.red,
          outline: (t) => (1 - t) ** 0.5 * Math.min(1, 0.6 + t * 3),
          vein: false,
        }) +
        leaf(spot(x, y - 4, 180 + turn), { length: 8, width: 8, fill: c.mid, outline: plump, vein: false }),
    ),
    pot(c, { width: 78 }),
  ].join('')

/** A head of leaves. */
export const leafyVegetable: Drawing = (c) => {
  const curled = (angle: number, length: number, width: number, fill: string, margin: string, y = 196) =>
    leaf(spot(120 + angle * 0.16, y, angle), {
      length,
      width,
      curl: angle * 0.3,
      fill,
      margin,
      outline: (t) => Math.sin(Math.PI * (0.1 + t * 0.9) ** 1.5) ** 0.6 * (1 + 0.06 * Math.sin(t * 34)),
    })
  return [
    soil(c, 150),
    fan(7, -70, 70, (angle, number) => curled(angle, 118, 74, number % 2 === 0 ? c.mid : c.deep, c.fresh)),
    fan(6, -62, 62, (angle, number) => curled(angle, 108, 66, number % 2 === 0 ? c.fresh : c.mid, c.pale)),
    fan(5, -38, 38, (angle, number) => curled(angle, 92, 56, number % 2 === 0 ? c.lime : c.fresh, c.pale)),
    fan(3, -18, 18, (angle) => curled(angle, 60, 42, c.pale, c.lime)),
  ].join('')
}

/** Pods on a vine around canes. */
export const podVine: Drawing = (c) => {
  const pod = (x: number, y: number, turn: number) =>
    leaf(spot(x, y, 180 + turn), {
      length: 42,
      width: 11,
      curl: turn * 1.6,
      fill: c.lime,
      outline: strap,
      vein: false,
    }) +
    all(range(4), (pea) => {
      const here = walk(spot(x, y, 180 + turn), 42, turn * 1.6, 0.2 + pea * 0.19)
      return disc(here.x, here.y, 3.4, c.fresh)
    })
  return [
    line('M72 206L120 26M168 206L120 26M120 206V26', c.straw, 4),
    line(
      'M76 204C60 176 104 160 88 132C80 112 116 104 104 80C100 64 122 60 118 36M164 204C182 176 136 164 152 134C162 114 124 106 136 80C140 64 120 58 124 38',
      c.stem,
      2.6,
    ),
    all(
      [
        [76, 178, -60],
        [96, 164, 60],
        [90, 138, -70],
        [104, 118, 50],
        [100, 92, -60],
        [112, 70, -40],
        [164, 180, 60],
        [144, 162, -50],
        [152, 138, 66],
        [136, 116, -44],
        [138, 90, 60],
        [128, 66, 44],
        [120, 44, 0],
      ] as const,
      ([x, y, angle], number) =>
        all([-58, 58, 0], (turn) =>
          leaf(spot(x, y, angle + turn), {
            length: 28 - number * 0.4,
            width: 18 - number * 0.3,
            fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid,
          }),
        ),
    ),
    pod(66, 136, 12),
    pod(118, 128, -8),
    pod(176, 138, -12),
    pod(86, 88, 10),
    pod(156, 92, -10),
    blossom(110, 96, 9, c.white, c.pink),
    blossom(136, 146, 9, c.white, c.pink),
    soil(c, 130),
  ].join('')
}

/** Lobed leaves, wide flowers and fruits on the ground. */
export const gourd: Drawing = (c) => {
  const courgette = (x: number, y: number, turn: number) =>
    leaf(spot(x, y, turn), {
      length: 66,
      width: 21,
      fill: c.deep,
      outline: (t) => Math.sin(Math.PI * (0.07 + t * 0.87)) ** 0.4,
      vein: false,
    }) +
    all([-4, 3], (dx) =>
      line(
        `M${walk(spot(x + dx, y, turn), 12).x} ${walk(spot(x + dx, y, turn), 12).y}L${walk(spot(x + dx, y, turn), 54).x} ${walk(spot(x + dx, y, turn), 54).y}`,
        c.fresh,
        2,
        0.7,
      ),
    )
  return [
    soil(c, 176),
    fan(7, -66, 66, (angle, number) =>
      stalked(
        spot(120 + angle * 0.2, 198, angle * 0.8),
        { length: 98 - Math.abs(angle) * 0.5, curl: angle * 0.2, colour: c.stem, width: 3.6 },
        (end) =>
          stamp({ ...end, angle: end.angle }, 54, 50, MAPLE, [c.mid, c.deep, c.fresh][number % 3] ?? c.mid),
      ),
    ),
    courgette(118, 186, -84),
    courgette(126, 192, 82),
    all(
      [
        [120, 150],
        [82, 164],
      ] as const,
      ([x, y]) => blossom(x, y, 23, c.yellow, c.orange),
    ),
    fan(2, -30, 30, (angle) => stamp(spot(120 + angle, 196, angle * 1.6), 40, 36, MAPLE, c.fresh)),
  ].join('')
}

export const maize: Drawing = (c) =>
  [
    stem(spot(120, GROUND), 148, 0, c.stem, 6),
    all(range(9), (number) => {
      const side = number % 2 === 0 ? -1 : 1
      return leaf(spot(120, 194 - number * 14, side * 30), {
        length: 94 - number * 4,
        width: 14,
        curl: side * 104,
        fill: number % 3 === 0 ? c.fresh : number % 3 === 1 ? c.mid : c.deep,
        outline: lance,
      })
    }),
    fan(7, -44, 44, (angle) => stem(spot(120, 60, angle), 30, angle * 0.4, c.straw, 2.6)),
    all(
      [
        [106, 138, -18],
        [136, 116, 18],
      ] as const,
      ([x, y, turn]) => {
        const at = spot(x, y, turn)
        return (
          leaf(at, {
            length: 52,
            width: 20,
            fill: c.yellow,
            outline: (t) => Math.sin(Math.PI * (0.14 + t * 0.82)) ** 0.5,
            vein: false,
          }) +
          all(range(5), (row) =>
            all([-1, 0, 1], (side) => {
              const here = walk(at, 10 + row * 8)
              return disc(here.x + side * 5.4, here.y, 2.3, c.orange, 0.6)
            }),
          ) +
          leaf(
            { ...at, angle: turn - 24 },
            { length: 40, width: 14, curl: 18, fill: c.lime, outline: lance },
          ) +
          leaf(
            { ...at, angle: turn + 24 },
            { length: 40, width: 14, curl: -18, fill: c.fresh, outline: lance },
          )
        )
      },
    ),
    soil(c, 84),
  ].join('')

export const strawberry: Drawing = (c) => {
  const berry = (x: number, y: number, size: number) =>
    [
      line(`M120 ${RIM - 6}Q${(x + 120) / 2} ${y - 44} ${x} ${y - size}`, c.stem, 2),
      path(
        `M${x} ${y + size * 1.15}C${x - size * 0.7} ${y + size * 0.7} ${x - size * 1.1} ${y - size * 0.1} ${x - size * 0.8} ${y - size * 0.6}C${x - size * 0.4} ${y - size} ${x + size * 0.4} ${y - size} ${x + size * 0.8} ${y - size * 0.6}C${x + size * 1.1} ${y - size * 0.1} ${x + size * 0.7} ${y + size * 0.7} ${x} ${y + size * 1.15}Z`,
        c.red,
      ),
      path(
        `M${x + size * 0.2} ${y - size * 0.86}C${x + size * 0.6} ${y - size * 0.2} ${x + size * 0.4} ${y + size * 0.6} ${x} ${y + size * 1.15}C${x + size * 0.7} ${y + size * 0.7} ${x + size * 1.1} ${y - size * 0.1} ${x + size * 0.8} ${y - size * 0.6}Z`,
        '#0c2416',
        0.13,
      ),
      all(
        [
          [-0.4, -0.3],
          [0.1, -0.4],
          [0.5, -0.2],
          [-0.2, 0.1],
          [0.3, 0.2],
          [-0.5, 0],
          [0, 0.6],
        ] as const,
        ([dx, dy]) => disc(x + dx * size, y + dy * size, 1.2, c.yellow),
      ),
      fan(5, -84, 84, (turn) =>
        leaf(spot(x, y - size * 0.72, turn), {
          length: size * 0.6,
          width: size * 0.3,
          fill: c.mid,
          vein: false,
        }),
      ),
    ].join('')
  return [
    fan(9, -84, 84, (angle, number) =>
      stalked(
        spot(120 + angle * 0.1, RIM, angle * 0.74),
        { length: 66 - (number % 2) * 14, curl: angle * 0.2, colour: c.stem, width: 2.2 },
        (end) =>
          all([-74, 74, 0], (turn) =>
            leaf(
              { ...end, angle: end.angle + turn },
              { length: 32, width: 25, fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid, outline: plump },
            ),
          ),
      ),
    ),
    all(
      [
        [96, 86],
        [146, 92],
        [122, 66],
      ] as const,
      ([x, y]) => blossom(x, y, 13, c.white, c.yellow),
    ),
    pot(c, { width: 84 }),
    berry(80, 178, 15),
    berry(160, 182, 14),
    berry(122, 170, 13),
  ].join('')
}
