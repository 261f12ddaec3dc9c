import type { Drawing } from '../drawing.ts'
import { pot, RIM } from '../ground.ts'
import {
  all,
  disc,
  ellipse,
  fan,
  frond,
  leaf,
  line,
  oval,
  range,
  spot,
  stamp,
  stem,
  strap,
  walk,
} from '../pen.ts'
import { CUSHION } from '../shapes.ts'

export const fern: Drawing = (c) =>
  [
    fan(9, -80, 80, (angle, number) =>
      frond(spot(120 + angle * 0.1, RIM, angle * 0.62), {
        length: 124 - Math.abs(angle) * 0.22,
        curl: angle * 0.95 + (angle === 0 ? 14 : 0),
        stem: c.stem,
        fill: number % 2 === 0 ? c.mid : c.deep,
        pairs: 16,
        leaflet: 23,
        width: 7.5,
        lean: 70,
        from: 0.1,
        taper: (t) => 0.3 + 0.7 * Math.sin(Math.PI * Math.min(1, 0.22 + t * 0.76)),
      }),
    ),
    fan(4, -40, 40, (angle) =>
      frond(spot(120, RIM, angle), {
        length: 70,
        curl: angle * 1.1,
        stem: c.stem,
        fill: c.fresh,
        pairs: 11,
        leaflet: 17,
        width: 6.5,
        lean: 70,
      }),
    ),
    pot(c),
  ].join('')

/** Entire, waved fronds in a funnel. */
export const nestFern: Drawing = (c) =>
  [
    fan(11, -70, 70, (angle, number) =>
      leaf(spot(120 + angle * 0.16, RIM + 2, angle * 0.8), {
        length: 132 - Math.abs(angle) * 0.35,
        width: 30,
        curl: angle * 0.4,
        fill: number % 2 === 0 ? c.mid : c.fresh,
        outline: (t) => Math.sin(Math.PI * t ** 0.85) ** 0.55 * (1 + 0.07 * Math.sin(t * 26)),
      }),
    ),
    fan(4, -30, 30, (angle) =>
      leaf(spot(120 + angle * 0.2, RIM + 2, angle), {
        length: 76,
        width: 24,
        curl: angle * 0.5,
        fill: c.lime,
        outline: oval,
      }),
    ),
    pot(c, { fill: c.glaze }),
  ].join('')

/** Antlers over a shield, on a board. */
export const staghornFern: Drawing = (c) => {
  const antler = (angle: number, length: number, curl: number, fill: string) => {
    const base = spot(120, 116, angle)
    const fork = walk(base, length, curl)
    const tips = (at: typeof fork, size: number) =>
      all([-34, 6, 40], (turn) =>
        leaf(
          { ...at, angle: at.angle + turn },
          { length: size, width: size * 0.4, fill, outline: strap, curl: turn * 0.7, vein: false },
        ),
      )
    return [
      leaf(base, {
        length: length * 1.12,
        width: 19,
        fill,
        outline: (t) => 0.5 + t * 0.5,
        curl,
        vein: false,
      }),
      tips(fork, 44),
    ].join('')
  }
  return [
    `<rect x="76" y="28" width="88" height="126" rx="14" fill="${c.bark}"/>`,
    line('M92 40V140M108 34V148M134 36V146M150 42V138', '#0c2416', 1.4, 0.16),
    antler(-122, 44, -44, c.mid),
    antler(122, 44, 44, c.mid),
    antler(-72, 50, -30, c.fresh),
    antler(70, 50, 32, c.fresh),
    antler(-158, 52, -14, c.deep),
    antler(158, 56, 10, c.deep),
    antler(-20, 40, -22, c.mid),
    antler(26, 40, 24, c.mid),
    ellipse(120, 116, 27, 24, c.olive),
    ellipse(120, 114, 19, 16, c.straw, 0.5),
  ].join('')
}

/** Thin, dark stalks and small fans. */
export const maidenhairFern: Drawing = (c) =>
  [
    fan(11, -78, 78, (angle, number) => {
      const from = spot(120 + angle * 0.08, RIM, angle * 0.7)
      const length = 112 - Math.abs(angle) * 0.25
      return [
        stem(from, length, angle * 0.7, '#3b3230', 1.3),
        all(range(9), (step) => {
          const here = walk(from, length, angle * 0.7, 0.24 + step * 0.085)
          return all([-1, 1], (side) => {
            const twig = walk({ ...here, angle: here.angle + side * 58 }, 12 - step * 0.7)
            return leaf(
              { ...twig, angle: twig.angle - side * 12 },
              {
                length: 13,
                width: 14,
                fill: (step + number) % 3 === 0 ? c.pale : (step + number) % 3 === 1 ? c.fresh : c.mid,
                outline: (t) => t ** 0.7 * (t > 0.97 ? 0.55 : 1),
                vein: false,
              },
            )
          })
        }),
      ].join('')
    }),
    pot(c, { width: 66, fill: c.glaze }),
  ].join('')

export const moss: Drawing = (c) => {
  const dome = (x: number, y: number, width: number, height: number, fill: string) =>
    [
      stamp(spot(x, y), width, height, CUSHION, fill),
      all(range(Math.round(width * 1.3)), (hair) => {
        const t = (hair + 0.5) / Math.round(width * 1.3)
        const u = t * 2 - 1
        const row = (hair % 4) / 4
        const top = y - height * Math.sqrt(1 - u * u * 0.96) * (1 - row * 0.8)
        return line(
          `M${(x + u * width).toFixed(1)} ${(top + 4).toFixed(1)}l${(u * 3).toFixed(1)} -6`,
          hair % 2 === 0 ? c.lime : c.pale,
          1.3,
          0.75,
        )
      }),
    ].join('')
  return [
    ellipse(120, 188, 88, 9, '#0c2416', 0.1),
    all(range(9), (capsule) => {
      const from = spot(92 + capsule * 7, 128, -12 + capsule * 3)
      const tall = 42 + ((capsule * 31) % 24)
      const end = walk(from, tall, 14)
      return stem(from, tall, 14, c.bark, 1.4) + ellipse(end.x, end.y, 2.6, 5.4, c.orange, 1, end.angle + 24)
    }),
    dome(120, 172, 56, 74, c.mid),
    dome(72, 186, 40, 42, c.fresh),
    dome(170, 186, 44, 50, c.deep),
    dome(122, 190, 40, 32, c.lime),
  ].join('')
}

/** Mats of tiny leaves. */
export const creepingMat: Drawing = (c) =>
  [
    pot(c, { width: 96, height: 44 }),
    all(range(150), (dot) => {
      const angle = dot * 2.399963
      const away = Math.sqrt((150 - dot) / 150)
      const [x, y] = [
        120 + Math.cos(angle) * away * 72,
        134 + Math.sin(angle) * away * 40 + away ** 3 * (Math.abs(Math.cos(angle)) > 0.5 ? 16 : 0),
      ]
      return (
        disc(x, y, 7, [c.deep, c.mid, c.fresh, c.lime, c.mid][dot % 5] ?? c.mid) +
        disc(x - 1.6, y - 1.8, 2.6, '#ffffff', 0.2)
      )
    }),
  ].join('')
