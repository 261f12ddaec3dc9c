import type { Drawing } from '../drawing.ts'
import { spathe } from '../flowers.ts'
import { pot, RIM } from '../ground.ts'
import type { Palette } from '../palette.ts'
import {
  all,
  disc,
  ellipse,
  fan,
  frond,
  lance,
  leaf,
  line,
  moved,
  oval,
  range,
  spot,
  stalked,
  stamp,
  stem,
  walk,
} from '../pen.ts'
import { ARROW, HEART, MONSTERA } from '../shapes.ts'

export const monstera: Drawing = (c) =>
  [
    all(
      [
        { from: -6, angle: -58, length: 62, curl: -22, size: 58, fill: c.deep },
        { from: 6, angle: 56, length: 64, curl: 24, size: 58, fill: c.deep },
        { from: -3, angle: -30, length: 88, curl: -18, size: 62, fill: c.mid },
        { from: 4, angle: 26, length: 92, curl: 22, size: 62, fill: c.deep },
        { from: 0, angle: -4, length: 74, curl: 6, size: 66, fill: c.mid },
        { from: 3, angle: 20, length: 34, curl: 40, size: 44, fill: c.fresh },
        { from: -3, angle: -26, length: 30, curl: -40, size: 42, fill: c.fresh },
      ],
      ({ from, angle, length, curl, size, fill }) =>
        stalked(spot(120 + from, RIM, angle), { length, curl, colour: c.stem, width: 3.4 }, (end) =>
          stamp({ ...end, angle: end.angle + curl }, size, size, MONSTERA, fill),
        ),
    ),
    pot(c),
  ].join('')

/** Hearts on a pole. */
export const climbingAroid: Drawing = (c) =>
  [
    line(`M120 ${RIM}V34`, c.bark, 8),
    line(`M122 ${RIM}V36`, '#0c2416', 3, 0.12),
    all(range(9), (number) => {
      const side = number % 2 === 0 ? -1 : 1
      const size = 46 - number * 1.6
      return stalked(
        spot(120, 158 - number * 14, side * 58),
        { length: 24 - number, curl: side * 22, colour: c.stem },
        (end) =>
          stamp(
            { ...end, angle: end.angle + side * 58 },
            size * 0.92,
            size,
            HEART,
            number % 3 === 0 ? c.fresh : number % 3 === 1 ? c.mid : c.deep,
          ),
      )
    }),
    stamp(spot(120, 52, 14), 28, 32, HEART, c.pale),
    pot(c, { fill: c.glaze }),
    stalked(spot(100, RIM, -80), { length: 26, curl: -60, colour: c.stem }, (end) =>
      stamp({ ...end, angle: end.angle - 20 }, 34, 38, HEART, c.mid),
    ),
  ].join('')

export const uprightAroid: Drawing = (c) =>
  [
    fan(5, -46, 46, (angle, number) =>
      stalked(
        spot(120 + angle * 0.12, RIM, angle * 0.62),
        { length: 92 - Math.abs(angle) * 0.5, curl: angle * 0.5, colour: c.stem, width: 3.2 },
        (end) =>
          stamp(
            { ...end, angle: end.angle + angle * 0.9 + (number === 2 ? 10 : 0) },
            58,
            58,
            ARROW,
            number % 2 === 0 ? c.deep : c.mid,
          ),
      ),
    ),
    fan(2, -30, 30, (angle) =>
      stalked(
        spot(120 + angle * 0.16, RIM, angle * 1.4),
        { length: 38, curl: angle, colour: c.stem },
        (end) => stamp({ ...end, angle: end.angle + angle }, 42, 42, ARROW, c.fresh),
      ),
    ),
    pot(c),
  ].join('')

/** Broad leaves along a short stem, painted along their middle. */
export const caneAroid: Drawing = (c) =>
  [
    stem(spot(120, RIM), 70, 0, c.stem, 7),
    fan(9, -76, 76, (angle, number) =>
      leaf(spot(120, RIM - 22 - (38 - Math.abs(angle) / 2), angle), {
        length: 84 - Math.abs(angle) * 0.14,
        width: 34,
        curl: angle * 0.5,
        fill: number % 2 === 0 ? c.deep : c.mid,
        middle: c.pale,
      }),
    ),
    pot(c, { fill: c.glaze }),
  ].join('')

export const floweringAroid: Drawing = (c) =>
  [
    fan(9, -72, 72, (angle, number) =>
      stalked(
        spot(120 + angle * 0.14, RIM, angle * 0.7),
        { length: 42, curl: angle * 0.3, colour: c.stem },
        (end) =>
          leaf(end, { length: 62, width: 26, curl: angle * 0.6, fill: number % 2 === 0 ? c.deep : c.mid }),
      ),
    ),
    all(
      [
        { angle: -22, length: 92, lean: -26 },
        { angle: 4, length: 108, lean: 14 },
        { angle: 26, length: 84, lean: 30 },
      ],
      ({ angle, length, lean }) =>
        stalked(
          spot(120 + angle * 0.1, RIM, angle),
          { length, curl: angle * 0.3, colour: c.fresh, width: 3 },
          (end) => spathe({ ...end, angle: lean }, 46, c.white, c.yellow),
        ),
    ),
    fan(2, -34, 34, (angle) =>
      leaf(spot(120 + angle * 0.3, RIM, angle * 1.3), { length: 58, width: 26, curl: angle, fill: c.fresh }),
    ),
    pot(c),
  ].join('')

/** Glossy leaflets on thick, upright stems. */
export const zamioculcas: Drawing = (c) =>
  [
    fan(7, -50, 50, (angle, number) =>
      frond(spot(120 + angle * 0.3, RIM, angle * 0.72), {
        length: 122 - Math.abs(angle) * 0.5,
        curl: angle * 0.6,
        stem: c.stem,
        stemWidth: 4,
        fill: number % 2 === 0 ? c.deep : c.mid,
        pairs: 8,
        leaflet: 26,
        width: 12.5,
        from: 0.2,
        lean: 50,
        outline: oval,
        taper: (t) => 0.62 + 0.38 * Math.sin(Math.PI * Math.min(1, t + 0.1)),
      }),
    ),
    pot(c, { fill: c.glaze }),
  ].join('')

/** Leaves that hang and climb, spotted with silver. */
export const trailingAroid: Drawing = (c) => {
  const vine = (x: number, angle: number, length: number, curl: number, fills: readonly string[]) => {
    const from = spot(x, RIM - 4, angle)
    return [
      stem(from, length, curl, c.stem, 2.4),
      all(range(Math.round(length / 15)), (number) => {
        const here = walk(from, length, curl, (number + 0.8) / Math.round(length / 15))
        const side = number % 2 === 0 ? -1 : 1
        return stamp(
          { ...here, angle: here.angle + side * 62 },
          25,
          29,
          HEART,
          fills[number % fills.length] ?? c.mid,
        )
      }),
    ].join('')
  }
  return [
    fan(5, -50, 50, (angle, number) =>
      stalked(
        spot(120 + angle * 0.3, RIM, angle),
        { length: 32 + (number % 2) * 14, curl: angle * 0.4, colour: c.stem },
        (end) =>
          stamp(
            { ...end, angle: end.angle + angle * 0.8 + 8 },
            37,
            42,
            HEART,
            number % 2 === 0 ? c.mid : c.fresh,
          ),
      ),
    ),
    pot(c, { width: 70, height: 46 }),
    vine(92, -66, 104, -118, [c.fresh, c.mid]),
    vine(148, 64, 118, 120, [c.mid, c.pale, c.mid]),
    vine(104, -40, 76, -150, [c.deep, c.mid]),
    vine(134, 36, 62, 150, [c.fresh, c.deep]),
  ].join('')
}

/** Round or oval leaves on stalks, low and plump. */
export const coinLeaf: Drawing = (c) => {
  const coin = (x: number, y: number, angle: number, radius: number, fill: string) =>
    [
      ellipse(x, y, radius, radius * 0.9, fill, 1, angle),
      ellipse(x + radius * 0.22, y + radius * 0.2, radius * 0.72, radius * 0.6, '#0c2416', 0.07, angle),
      disc(x, y - radius * 0.1, radius * 0.13, c.pale),
      range(6).map((ray) => {
        const end = moved(spot(x, y - radius * 0.1), angle + ray * 60, radius * 0.62)
        return line(
          `M${x.toFixed(1)} ${(y - radius * 0.1).toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`,
          '#ffffff',
          0.9,
          0.28,
        )
      }),
    ]
      .flat()
      .join('')
  return [
    fan(9, -84, 84, (angle, number) =>
      stalked(
        spot(120 + angle * 0.06, RIM - 6, angle * 0.84),
        {
          length: 88 - (number % 2) * 22 - Math.abs(angle) * 0.12,
          curl: angle * 0.34,
          colour: c.stem,
          width: 2.2,
        },
        (end) =>
          coin(
            end.x,
            end.y,
            angle,
            number % 2 === 0 ? 20 : 17,
            number % 3 === 0 ? c.mid : number % 3 === 1 ? c.deep : c.fresh,
          ),
      ),
    ),
    fan(4, -60, 60, (angle, number) =>
      stalked(spot(120, RIM - 4, angle), { length: 36, curl: angle * 0.3, colour: c.stem, width: 2 }, (end) =>
        coin(end.x, end.y, angle, 14, number % 2 === 0 ? c.fresh : c.mid),
      ),
    ),
    pot(c, { width: 66 }),
  ].join('')
}

/** Broad leaves from the ground, each on its stalk, such as hostas. */
export const basalLeaves: Drawing = (c) => broadTuft(c)

function broadTuft(c: Palette): string {
  return [
    fan(11, -84, 84, (angle, number) =>
      stalked(
        spot(120 + angle * 0.12, 200, angle * 0.6),
        { length: 44 - Math.abs(angle) * 0.12, curl: angle * 0.2, colour: c.stem },
        (end) =>
          leaf(end, {
            length: 70 - Math.abs(angle) * 0.1,
            width: 36,
            curl: angle * 0.72,
            fill: number % 3 === 1 ? c.mid : c.blue,
            margin: number % 3 === 1 ? c.pale : undefined,
            outline: oval,
          }),
      ),
    ),
    fan(4, -44, 44, (angle) =>
      leaf(spot(120 + angle * 0.3, 200, angle * 1.2), {
        length: 58,
        width: 32,
        curl: angle * 0.9,
        fill: c.fresh,
        margin: c.pale,
        outline: lance,
      }),
    ),
  ].join('')
}
