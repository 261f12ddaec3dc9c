import type { Drawing } from '../drawing.ts'
import { blossom, cluster, daisy } from '../flowers.ts'
import { pot, RIM } from '../ground.ts'
import { all, ball, ellipse, fan, lance, leaf, path, plump, range, spot, stem, sword, walk } from '../pen.ts'

const low = { width: 92, height: 44 }

/** Seen a little from above: rings of leaves around a heart. */
export const rosetteSucculent: Drawing = (c) => {
  const ring = (count: number, length: number, width: number, fill: string, turn: number) =>
    range(count).map(
      (number) =>
        `<g transform="translate(120 118) scale(1 .86)">${leaf(spot(0, 0, (number * 360) / count + turn), { length, width, fill, outline: (t) => Math.sin(Math.PI * t ** 1.7) ** 0.6, vein: false, margin: c.pink })}</g>`,
    )
  return [
    pot(c, { width: 84, height: 46 }),
    ...ring(11, 76, 42, c.blue, 0),
    ...ring(9, 62, 38, c.silver, 17),
    ...ring(8, 47, 32, c.blue, 5),
    ...ring(6, 33, 25, c.silver, 22),
    ...ring(4, 20, 16, c.pale, 40),
  ].join('')
}

/** Stiff, toothed leaves. */
export const aloe: Drawing = (c) => {
  const blade = (angle: number, length: number, fill: string) => {
    const base = spot(120 + angle * 0.2, RIM + 2, angle * 0.86)
    return [
      leaf(base, { length, width: 24, fill, outline: sword, curl: angle * -0.22, vein: false }),
      all(range(6), (tooth) => {
        const here = walk(base, length, angle * -0.22, 0.16 + tooth * 0.13)
        return ellipse(here.x, here.y, 1.9, 1, '#ffffff', 0.55, here.angle)
      }),
    ].join('')
  }
  return [
    fan(9, -76, 76, (angle, number) =>
      blade(angle, 126 - Math.abs(angle) * 0.5 - (number % 2) * 14, number % 2 === 0 ? c.blue : c.mid),
    ),
    fan(4, -38, 38, (angle, number) => blade(angle, 80, number % 2 === 0 ? c.fresh : c.silver)),
    pot(c, { width: 82 }),
  ].join('')
}

/** A small tree of fat leaves. */
export const treeSucculent: Drawing = (c) => {
  const tuft = (x: number, y: number, angle: number, fill: string) =>
    fan(5, -95, 95, (turn, number) =>
      leaf(spot(x, y, angle + turn), {
        length: 24,
        width: 16,
        fill: number % 2 === 0 ? fill : c.fresh,
        outline: plump,
        vein: false,
      }),
    )
  const bough = (angle: number, length: number, curl: number, fill: string, from = 0) => {
    const base = spot(120 + from, RIM - 30, angle)
    const end = walk(base, length, curl)
    const middle = walk(base, length, curl, 0.62)
    return [
      stem(base, length, curl, c.bark, 6),
      tuft(middle.x, middle.y, middle.angle + 40, fill),
      tuft(end.x, end.y, end.angle, fill),
    ].join('')
  }
  return [
    path(`M110 ${RIM + 4}C113 150 112 140 114 128H127C128 142 128 152 131 ${RIM + 4}Z`, c.bark),
    bough(-62, 62, 30, c.mid),
    bough(60, 60, -26, c.deep),
    bough(-26, 82, -8, c.deep),
    bough(28, 78, 10, c.mid),
    bough(0, 92, 4, c.mid),
    bough(-84, 40, 40, c.fresh, -2),
    bough(82, 42, -40, c.mid, 2),
    pot(c, { width: 78 }),
  ].join('')
}

/** Beads on strings over the rim. */
export const trailingSucculent: Drawing = (c) => {
  const strings = [
    [74, 92, 7],
    [82, 112, 5],
    [90, 78, 3],
    [99, 44, 2],
    [113, 26, 0],
    [128, 30, 0],
    [142, 46, -2],
    [151, 84, -3],
    [158, 116, -5],
    [166, 88, -7],
  ] as const
  return [
    all(range(26), (bead) => {
      const angle = bead * 2.399963
      const away = Math.sqrt(bead / 26)
      return ball(
        120 + Math.cos(angle) * away * 42,
        72 + Math.sin(angle) * away * 14,
        6.6,
        bead % 3 === 0 ? c.fresh : c.mid,
      )
    }),
    `<g transform="translate(0 -86)">${pot(c, { width: 88, height: 70, fill: c.glaze })}</g>`,
    all(strings, ([x, length, sway], number) => {
      const from = spot(x, 74, 180 + sway)
      const beads = Math.round(length / 10)
      return [
        stem(from, length, sway * -3, c.stem, 1.6),
        all(range(beads), (bead) => {
          const here = walk(from, length, sway * -3, (bead + 0.7) / beads)
          return ball(
            here.x + (bead % 2 === 0 ? -2.6 : 2.6),
            here.y,
            5.6 - bead * 0.12,
            (bead + number) % 3 === 0 ? c.fresh : (bead + number) % 3 === 1 ? c.mid : c.lime,
          )
        }),
      ].join('')
    }),
  ].join('')
}

export const livingStones: Drawing = (c) => {
  const stone = (x: number, y: number, size: number, fill: string, top: string) =>
    [
      ellipse(x, y + size * 0.5, size * 1.08, size * 0.3, '#0c2416', 0.12),
      path(
        `M${x - size} ${y - size * 0.3}C${x - size} ${y - size} ${x - size * 0.1} ${y - size} ${x - size * 0.04} ${y - size * 0.3}L${x - size * 0.1} ${y + size * 0.6}H${x - size * 0.7}Z`,
        fill,
      ),
      path(
        `M${x + size} ${y - size * 0.3}C${x + size} ${y - size} ${x + size * 0.1} ${y - size} ${x + size * 0.04} ${y - size * 0.3}L${x + size * 0.1} ${y + size * 0.6}H${x + size * 0.7}Z`,
        fill,
      ),
      path(
        `M${x + size} ${y - size * 0.3}C${x + size * 0.9} ${y - size * 0.1} ${x + size * 0.3} ${y - size * 0.1} ${x + size * 0.04} ${y - size * 0.3}L${x + size * 0.1} ${y + size * 0.6}H${x + size * 0.7}Z`,
        '#0c2416',
        0.12,
      ),
      ellipse(x - size * 0.52, y - size * 0.46, size * 0.36, size * 0.22, top, 0.85),
      ellipse(x + size * 0.52, y - size * 0.46, size * 0.36, size * 0.22, top, 0.85),
    ].join('')
  return [
    ellipse(120, 150, 82, 24, c.soil, 0.85),
    all(range(18), (pebble) =>
      ellipse(48 + ((pebble * 37) % 146), 146 + ((pebble * 13) % 20), 4, 2.6, c.straw, 0.7),
    ),
    stone(84, 116, 24, c.silver, c.olive),
    stone(156, 114, 25, c.olive, c.straw),
    daisy(120, 88, 26, c.yellow, c.orange, 18),
    stone(120, 128, 30, c.blue, c.pale),
    stone(80, 152, 20, c.straw, c.bark),
    stone(160, 154, 21, c.silver, c.mid),
    `<g transform="translate(0 -12)">${pot(c, { width: 158, height: 44 })}</g>`,
  ].join('')
}

/** Fleshy leaves under heads of small flowers. */
export const floweringSucculent: Drawing = (c) =>
  [
    fan(
      7,
      -76,
      76,
      (angle, number) =>
        stem(spot(120, RIM, angle * 0.6), 78 - Math.abs(angle) * 0.3, angle * 0.2, c.stem, 3.4) +
        leaf(walk(spot(120, RIM, angle * 0.6), 40, angle * 0.1), {
          length: 40,
          width: 26,
          fill: number % 2 === 0 ? c.deep : c.mid,
          outline: plump,
        }),
    ),
    fan(8, -100, 100, (angle, number) =>
      leaf(spot(120 + angle * 0.12, RIM - 14, angle), {
        length: 48,
        width: 27,
        fill: number % 2 === 0 ? c.mid : c.fresh,
        outline: plump,
      }),
    ),
    cluster(78, 92, 46, 32, c.rose, c.yellow, 7),
    cluster(162, 92, 46, 32, c.rose, c.yellow, 7),
    cluster(120, 72, 62, 42, c.rose, c.yellow, 8),
    pot(c, { width: 68 }),
  ].join('')

/** Green, leafless twigs. */
export const pencilSucculent: Drawing = (c) => {
  const grow = (x: number, y: number, angle: number, length: number, left: number): string => {
    const from = spot(x, y, angle)
    const end = walk(from, length, angle * -0.12)
    const colour = left > 2 ? c.deep : left > 1 ? c.mid : left > 0 ? c.fresh : c.lime
    if (left === 0) return stem(from, length, 0, colour, 4)
    return [
      all([-32, 4, 30], (turn) => grow(end.x, end.y, end.angle * 0.8 + turn, length * 0.74, left - 1)),
      stem(from, length, angle * -0.12, colour, 3.6 + left),
    ].join('')
  }
  return [grow(120, RIM, 0, 50, 3), pot(c, { fill: c.glaze })].join('')
}

/** A swollen trunk under leaves and flowers. */
export const caudex: Drawing = (c) =>
  [
    path(
      `M90 ${RIM + 4}C86 140 100 132 104 110C105 100 102 90 96 78L104 74C112 88 114 96 116 104C119 92 120 80 118 62L126 62C127 84 126 94 126 104C130 92 138 84 148 78L153 85C140 96 136 106 137 114C140 134 154 142 150 ${RIM + 4}Z`,
      c.bark,
    ),
    path(
      `M128 ${RIM + 4}C134 150 128 130 131 112C134 98 142 90 150 82L153 85C140 96 136 106 137 114C140 134 154 142 150 ${RIM + 4}Z`,
      '#0c2416',
      0.14,
    ),
    all(
      [
        [98, 74],
        [122, 60],
        [151, 80],
      ] as const,
      ([x, y]) =>
        fan(9, -110, 110, (angle, number) =>
          leaf(spot(x, y, angle), {
            length: 34,
            width: 14,
            fill: number % 2 === 0 ? c.mid : c.deep,
            outline: plump,
          }),
        ),
    ),
    blossom(92, 58, 16, c.rose, c.yellow),
    blossom(124, 40, 17, c.rose, c.yellow),
    blossom(158, 64, 16, c.rose, c.yellow),
    pot(c, { ...low }),
  ].join('')

/** Thick, hairy or toothed leaves in pairs along upright stems. */
export const pairedSucculent: Drawing = (c) => {
  const shoot = (x: number, angle: number, length: number) => {
    const from = spot(x, RIM, angle)
    return [
      stem(from, length, 0, c.stem, 4),
      all(range(6), (pair) => {
        const here = walk(from, length, 0, 0.2 + pair * 0.15)
        const size = 42 - pair * 5
        return all([-1, 1], (side) =>
          leaf(
            { ...here, angle: here.angle + side * (74 - pair * 9) },
            {
              length: size,
              width: size * 0.42,
              fill: pair % 2 === 0 ? c.silver : c.blue,
              outline: lance,
              curl: side * -34,
              margin: c.bark,
            },
          ),
        )
      }),
    ].join('')
  }
  return [shoot(100, -14, 88), shoot(142, 14, 94), shoot(120, 0, 122), pot(c)].join('')
}

/** Mats of small rosettes between stones. */
export const houseleek: Drawing = (c) => {
  const small = (x: number, y: number, size: number, fill: string) =>
    all(
      [
        [10, 1, 0],
        [8, 0.74, 20],
        [6, 0.46, 8],
      ] as const,
      ([count, share, turn]) =>
        all(
          range(count),
          (number) =>
            `<g transform="translate(${x} ${y}) scale(1 .8)">${leaf(spot(0, 0, (number * 360) / count + turn), { length: size * share, width: size * share * 0.58, fill: share === 0.74 ? c.fresh : fill, outline: (t) => Math.sin(Math.PI * t ** 1.5) ** 0.6, vein: false, margin: c.rose })}</g>`,
        ),
    )
  return [
    small(66, 150, 32, c.mid),
    small(174, 150, 34, c.mid),
    small(120, 112, 46, c.mid),
    small(92, 182, 30, c.blue),
    small(150, 184, 30, c.blue),
    small(120, 160, 27, c.mid),
    small(52, 184, 19, c.fresh),
    small(190, 184, 18, c.fresh),
  ].join('')
}
