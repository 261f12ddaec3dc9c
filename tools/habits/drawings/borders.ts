import type { Drawing } from '../drawing.ts'
import { bell, blossom, cluster, spire } from '../flowers.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import { all, ellipse, fan, frond, lance, leaf, line, plump, range, spot, stem, walk } from '../pen.ts'
import { blades, FIVE, mound, onStems } from '../stems.ts'

/** A mound full of small, open flowers, in a pot. */
export const beddingFlower: Drawing = (c) =>
  [
    mound(c, 150, 78, RIM + 8, 26),
    all(range(21), (number) => {
      const angle = number * 2.399963
      const away = Math.sqrt((21 - number) / 21)
      return blossom(
        120 + Math.cos(angle) * away * 68,
        124 + Math.sin(angle) * away * 38,
        13,
        [c.rose, c.pink, c.purple, c.white][number % 4] ?? c.rose,
        c.yellow,
      )
    }),
    pot(c, { width: 88 }),
  ].join('')

/** Round heads over scalloped leaves. */
export const geranium: Drawing = (c) =>
  [
    onStems(c, [], () => ''),
    fan(5, -40, 40, (angle) =>
      stem(spot(120, RIM, angle * 0.8), 104 - Math.abs(angle) * 0.4, angle * 0.2, c.stem, 2.8),
    ),
    all(range(24), (number) => {
      const angle = number * 2.399963
      const away = Math.sqrt((24 - number) / 24)
      const [x, y] = [120 + Math.cos(angle) * away * 62, 140 + Math.sin(angle) * away * 34]
      return (
        ellipse(x, y, 17, 15, [c.mid, c.deep, c.fresh][number % 3] ?? c.mid) +
        ellipse(x, y + 1, 11, 9, '#0c2416', 0.14) +
        ellipse(x, y + 2, 8, 6.4, [c.mid, c.deep, c.fresh][number % 3] ?? c.mid) +
        all([-50, 0, 50], (turn) => {
          const end = walk(spot(x, y + 5, turn), 12)
          return line(
            `M${x.toFixed(1)} ${(y + 5).toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`,
            '#ffffff',
            0.9,
            0.28,
          )
        })
      )
    }),
    all(
      [
        [78, 92, c.red],
        [162, 92, c.red],
        [100, 70, c.rose],
        [143, 68, c.rose],
        [121, 50, c.red],
      ] as const,
      ([x, y, fill]) => cluster(x, y, 38, 34, fill, c.pink, 7),
    ),
    pot(c, { width: 82 }),
  ].join('')

export const violet: Drawing = (c) =>
  [
    fan(13, -104, 104, (angle, number) =>
      leaf(spot(120 + angle * 0.08, RIM - 4, angle), {
        length: 60,
        width: 38,
        curl: angle * 0.3,
        fill: number % 2 === 0 ? c.deep : c.mid,
        outline: plump,
      }),
    ),
    fan(6, -70, 70, (angle) =>
      leaf(spot(120, RIM - 4, angle), {
        length: 40,
        width: 29,
        curl: angle * 0.3,
        fill: c.fresh,
        outline: plump,
      }),
    ),
    all(
      [
        [92, 108],
        [148, 108],
        [106, 88],
        [136, 86],
        [120, 112],
        [121, 70],
        [78, 92],
        [164, 92],
      ] as const,
      ([x, y], number) =>
        line(`M120 ${RIM - 6}Q${(x + 120) / 2} ${y + 40} ${x} ${y}`, c.stem, 1.8) +
        blossom(x, y, 15, number % 3 === 0 ? c.lilac : c.purple, c.yellow),
    ),
    pot(c, { width: 76, height: 46 }),
  ].join('')

/** Tall spikes in a border. */
export const flowerSpire: Drawing = (c) =>
  [
    all(
      [
        [-20, 62, 92, c.lilac, c.pink],
        [20, 66, 86, c.rose, c.pink],
        [0, 76, 112, c.purple, c.lilac],
      ] as const,
      ([angle, length, height, fill, tip]) => {
        const from = spot(120 + angle * 1.4, GROUND, angle * 0.4)
        const end = walk(from, length)
        return stem(from, length, 0, c.stem, 3.4) + spire({ ...end, y: end.y + 10 }, height, 26, fill, tip)
      },
    ),
    blades(c, 9, 66, 17, 86, 0.8),
    mound(c, 104, 44),
    soil(c),
  ].join('')

/** Plumes of tiny flowers over divided leaves. */
export const plumeFlower: Drawing = (c) => {
  const plume = (x: number, y: number, height: number, fill: string, light: string) =>
    all(range(10), (row) => {
      const t = row / 10
      return all([-1, 1, 0], (side) =>
        leaf(spot(x, y - t * height, side * (48 - t * 20)), {
          length: 30 * (1 - t * 0.66),
          width: 9,
          curl: side * -20,
          fill: (row + side) % 2 === 0 ? fill : light,
          outline: lance,
          vein: false,
        }),
      )
    })
  return [
    all(
      [
        [-20, 82],
        [20, 80],
        [0, 92],
      ] as const,
      ([angle, length]) => stem(spot(120 + angle * 1.2, GROUND, angle * 0.5), length, 0, c.stem, 2.6),
    ),
    plume(82, 136, 66, c.pink, c.rose),
    plume(158, 138, 64, c.lilac, c.pink),
    plume(120, 122, 84, c.rose, c.pink),
    fan(7, -78, 78, (angle, number) =>
      frond(spot(120 + angle * 0.4, GROUND, angle * 0.8), {
        length: 66,
        curl: angle * 0.5,
        stem: c.stem,
        fill: number % 2 === 0 ? c.mid : c.deep,
        pairs: 5,
        leaflet: 24,
        width: 12,
        lean: 56,
      }),
    ),
    soil(c),
  ].join('')
}

/** Nodding flowers along arching stems. */
export const noddingFlower: Drawing = (c) => {
  const arch = (x: number, angle: number, length: number, curl: number, fill: string) => {
    const from = spot(x, GROUND, angle)
    return (
      stem(from, length, curl, c.stem, 2.6) +
      all(range(6), (number) => {
        const here = walk(from, length, curl, 0.52 + number * 0.095)
        const size = 24 - number * 2
        return (
          line(`M${here.x} ${here.y}v5`, c.stem, 1.4) +
          bell(spot(here.x, here.y + 4, 180), size, fill) +
          leaf(spot(here.x, here.y + size, 180), { length: 7, width: 5, fill: c.white, vein: false })
        )
      })
    )
  }
  return [
    arch(112, 14, 150, -112, c.rose),
    arch(130, -12, 146, 110, c.pink),
    arch(118, -34, 176, 92, c.rose),
    mound(c, 122, 70),
    soil(c),
  ].join('')
}

/** Flat heads of small flowers over feathered leaves. */
export const flatHead: Drawing = (c) =>
  [
    onStems(
      c,
      FIVE,
      ({ x, y }, number) =>
        all([-14, -7, 0, 7, 14], (step) => line(`M${x} ${y + 10}L${x + step} ${y}`, c.stem, 1.6)) +
        cluster(x, y - 3, 46, 17, number % 2 === 0 ? c.yellow : c.rose, c.white, 5.4),
    ),
    fan(9, -80, 80, (angle, number) =>
      frond(spot(120 + angle * 0.3, GROUND, angle * 0.8), {
        length: 76,
        curl: angle * 0.4,
        stem: c.stem,
        fill: number % 2 === 0 ? c.mid : c.fresh,
        pairs: 12,
        leaflet: 13,
        width: 4,
        lean: 62,
      }),
    ),
    soil(c),
  ].join('')
