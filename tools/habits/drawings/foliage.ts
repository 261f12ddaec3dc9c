import type { Drawing } from '../drawing.ts'
import { blossom, spire } from '../flowers.ts'
import { pot, RIM } from '../ground.ts'
import {
  all,
  ball,
  disc,
  fan,
  frond,
  lance,
  leaf,
  line,
  oval,
  plump,
  range,
  spot,
  stalked,
  stamp,
  stem,
  sword,
  walk,
} from '../pen.ts'
import { COIN, MAPLE, WING } from '../shapes.ts'

/** Arching, striped leaves, and young plants on runners. */
export const spiderPlant: Drawing = (c) => {
  const lift = (content: string) => `<g transform="translate(0 -44)">${content}</g>`
  const young = (x: number, y: number) =>
    fan(9, -130, 130, (angle) =>
      leaf(spot(x, y, angle), {
        length: 21,
        width: 5,
        curl: angle * 0.4,
        fill: c.fresh,
        middle: c.white,
        outline: sword,
        vein: false,
      }),
    )
  return lift(
    [
      fan(19, -96, 96, (angle, number) =>
        leaf(spot(120 + angle * 0.16, RIM, angle * 0.6), {
          length: 104 - (number % 3) * 12,
          width: 10,
          curl: angle * 1.16,
          fill: number % 2 === 0 ? c.mid : c.fresh,
          middle: c.white,
          outline: sword,
          vein: false,
        }),
      ),
      pot(c, { fill: c.glaze }),
      stem(spot(98, RIM - 2, -52), 92, -106, c.pale, 2),
      stem(spot(142, RIM - 2, 50), 100, 110, c.pale, 2),
      young(43.5, 203),
      young(206 - 9, 211),
    ].join(''),
  )
}

export const begonia: Drawing = (c) => {
  const wing = (
    from: number,
    angle: number,
    length: number,
    curl: number,
    size: number,
    turn: number,
    fill: string,
  ) =>
    stalked(spot(120 + from, RIM, angle), { length, curl, colour: c.rose, width: 3 }, (end) => {
      const at = { ...end, angle: turn }
      const spots = all(
        [
          [0.12, -0.2],
          [0.3, -0.1],
          [0.26, -0.36],
          [-0.14, -0.26],
          [-0.2, -0.48],
          [0.08, -0.56],
          [0.2, -0.64],
          [-0.08, -0.76],
        ] as const,
        ([x, y]) =>
          `<circle cx="${x * size}" cy="${y * size}" r="${size * 0.045}" fill="${c.white}" fill-opacity="0.9"/>`,
      )
      return `${stamp(at, size, size, WING, fill)}<g transform="translate(${end.x} ${end.y}) rotate(${turn})">${spots}</g>`
    })
  return [
    wing(-4, -30, 84, -12, 58, -56, c.deep),
    wing(4, 32, 86, 14, 58, 60, c.mid),
    wing(0, 2, 100, -8, 60, 8, c.deep),
    wing(-6, -52, 54, -20, 52, -96, c.mid),
    wing(6, 54, 54, 22, 52, 100, c.deep),
    blossom(96, 60, 8, c.pink, c.yellow, 4),
    blossom(84, 70, 8, c.white, c.yellow, 4),
    blossom(104, 74, 8, c.pink, c.yellow, 4),
    wing(0, -16, 46, -20, 46, -30, c.mid),
    wing(0, 22, 42, 26, 44, 42, c.fresh),
    pot(c),
  ].join('')
}

/** Painted leaves of prayer plants. */
export const calathea: Drawing = (c) => {
  const painted = (angle: number, length: number, size: number, number: number) =>
    stalked(
      spot(120 + angle * 0.1, RIM, angle * 0.62),
      { length, curl: angle * 0.3, colour: c.stem },
      (end) => {
        const at = { ...end, angle: end.angle + angle * 0.3 }
        return [
          leaf(at, {
            length: size,
            width: size * 0.56,
            curl: angle * 0.2,
            fill: number % 2 === 0 ? c.fresh : c.pale,
            margin: c.deep,
            outline: oval,
          }),
          all(range(5), (brush) => {
            const here = walk(at, size, angle * 0.2, 0.2 + brush * 0.145)
            return all([-1, 1], (side) =>
              leaf(
                { ...here, angle: here.angle + side * 52 },
                {
                  length: size * 0.23 * Math.sin(Math.PI * (0.22 + brush * 0.14)),
                  width: size * 0.08,
                  fill: c.deep,
                  outline: oval,
                  vein: false,
                },
              ),
            )
          }),
        ].join('')
      },
    )
  return [
    fan(7, -76, 76, (angle, number) => painted(angle, 78 - Math.abs(angle) * 0.36, 60, number)),
    fan(4, -48, 48, (angle, number) => painted(angle, 34, 48, number + 1)),
    pot(c, { fill: c.glaze }),
  ].join('')
}

/** Small, coloured leaves in a bush. */
export const paintedLeaf: Drawing = (c) =>
  [
    fan(11, -84, 84, (angle, number) => {
      const from = spot(120 + angle * 0.16, RIM, angle * 0.72)
      const length = 92 - Math.abs(angle) * 0.34
      return [
        stem(from, length, angle * 0.14, c.stem, 2.6),
        all(range(4), (pair) => {
          const here = walk(from, length, angle * 0.14, 0.38 + pair * 0.2)
          return all([-1, 1], (side) =>
            leaf(
              { ...here, angle: here.angle + side * (64 - pair * 8) },
              {
                length: 30 - pair * 2,
                width: 19,
                curl: side * 16,
                fill: (pair + number) % 2 === 0 ? c.rose : c.purple,
                margin: (pair + number) % 2 === 0 ? c.mid : c.deep,
                outline: oval,
              },
            ),
          )
        }),
      ].join('')
    }),
    pot(c),
  ].join('')

/** Stems that hang over the rim, with striped leaves. */
export const trailing: Drawing = (c) => {
  const vine = (x: number, angle: number, length: number, curl: number, number: number) => {
    const from = spot(x, 80, angle)
    const count = Math.round(length / 13)
    return [
      stem(from, length, curl, c.stem, 2.4),
      all(range(count), (step) => {
        const here = walk(from, length, curl, (step + 0.7) / count)
        const side = step % 2 === 0 ? -1 : 1
        return leaf(
          { ...here, angle: here.angle + side * 48 },
          {
            length: 27,
            width: 13,
            curl: side * -14,
            fill: (step + number) % 2 === 0 ? c.mid : c.purple,
            middle: c.silver,
            outline: lance,
            vein: false,
          },
        )
      }),
    ].join('')
  }
  return [
    fan(6, -66, 66, (angle, number) => vine(120 + angle * 0.3, angle, 46, angle * 0.5, number)),
    `<g transform="translate(0 -82)">${pot(c, { width: 78, height: 46, fill: c.glaze })}</g>`,
    vine(90, -58, 112, -110, 0),
    vine(150, 58, 116, 108, 1),
    vine(100, -80, 92, -92, 1),
    vine(140, 80, 96, 92, 0),
    vine(110, -150, 112, -24, 0),
    vine(130, 150, 120, 26, 1),
  ].join('')
}

/** Round leaves of three, like clover. */
export const shamrock: Drawing = (c) =>
  [
    fan(13, -84, 84, (angle, number) =>
      stalked(
        spot(120 + angle * 0.1, RIM, angle * 0.66),
        { length: 86 - (number % 3) * 18, curl: angle * 0.3, colour: c.stem, width: 1.8 },
        (end) =>
          all([0, 120, 240], (turn) =>
            leaf(
              { ...end, angle: turn + angle * 0.5 },
              {
                length: 20,
                width: 25,
                fill: (number + turn) % 2 === 0 ? c.purple : c.lilac,
                outline: (t) => t ** 0.8 * (t > 0.96 ? 0.5 : 1),
              },
            ),
          ),
      ),
    ),
    all(
      [
        [104, 66],
        [138, 72],
        [120, 52],
      ] as const,
      ([x, y]) => blossom(x, y, 8, c.white, c.yellow),
    ),
    pot(c, { width: 64 }),
  ].join('')
void [COIN, MAPLE, spire, ball, plump]

/** Leaves of many leaflets, and powder puffs. */
export const mimosa: Drawing = (c) =>
  [
    fan(9, -80, 80, (angle, number) =>
      frond(spot(120 + angle * 0.12, RIM, angle * 0.72), {
        length: 104 - (number % 2) * 16,
        curl: angle * 0.4,
        stem: c.stem,
        fill: number % 2 === 0 ? c.mid : c.fresh,
        pairs: 12,
        leaflet: 15,
        width: 5.4,
        from: 0.3,
        lean: 72,
        outline: oval,
        taper: (t) => 0.7 + 0.3 * Math.sin(Math.PI * t),
      }),
    ),
    all(
      [
        [72, 108],
        [104, 74],
        [140, 72],
        [170, 110],
        [121, 106],
      ] as const,
      ([x, y]) =>
        line(`M${(x + 120) / 2} ${y + 40}Q${x} ${y + 24} ${x} ${y}`, c.stem, 1.8) +
        all(range(24), (ray) => {
          const end = walk(spot(x, y, ray * 15), 14)
          return (
            line(`M${x} ${y}L${end.x} ${end.y}`, ray % 2 === 0 ? c.pink : c.rose, 1.3) +
            disc(end.x, end.y, 1.5, c.white)
          )
        }),
    ),
    pot(c),
  ].join('')
