import type { Drawing } from '../drawing.ts'
import { blossom } from '../flowers.ts'
import { soil } from '../ground.ts'
import type { Palette } from '../palette.ts'
import { all, disc, ellipse, fan, frond, leaf, line, oval, path, range, spot, sword } from '../pen.ts'

function underground(c: Palette): string {
  return [
    path('M16 142C60 136 180 136 224 142A108 108 0 0 1 28 176A108 108 0 0 1 16 142Z', c.soil, 0.9),
    all(range(16), (stone) =>
      ellipse(40 + ((stone * 53) % 160), 158 + ((stone * 29) % 46), 3.2, 2, c.straw, 0.3),
    ),
    path('M14 144C60 134 180 134 226 144C180 148 60 148 14 144Z', c.mid),
  ].join('')
}

/** A carrot between a beet and a radish. */
export const rootVegetable: Drawing = (c) => {
  const round = (x: number, radius: number, fill: string, ribs: string) =>
    [
      path(
        `M${x - radius} 152C${x - radius} ${152 + radius} ${x - 3} ${150 + radius} ${x} ${158 + radius * 1.7}C${x + 3} ${150 + radius} ${x + radius} ${152 + radius} ${x + radius} 152C${x + radius} ${152 - radius} ${x - radius} ${152 - radius} ${x - radius} 152Z`,
        fill,
      ),
      ellipse(x + radius * 0.36, 155, radius * 0.5, radius * 0.72, '#0c2416', 0.13),
      ellipse(x - radius * 0.4, 147, radius * 0.24, radius * 0.16, '#ffffff', 0.4),
      fan(5, -44, 44, (angle, number) =>
        leaf(spot(x, 140, angle), {
          length: 64 - Math.abs(angle) * 0.2,
          width: 20,
          curl: angle * 0.4,
          fill: number % 2 === 0 ? c.mid : c.deep,
          middle: ribs,
          vein: false,
        }),
      ),
    ].join('')
  const carrot = (x: number, size: number, lean: number) =>
    [
      leaf(spot(x, 136, 180 + lean), {
        length: 78 * size,
        width: 27 * size,
        fill: c.orange,
        outline: (t) => (1 - t) ** 0.62 * Math.min(1, 0.72 + t * 3),
        vein: false,
      }),
      all(range(4), (ring) =>
        line(`M${x - 9 * size + ring} ${146 + ring * 13 * size}h${(9 - ring) * size}`, '#0c2416', 1.4, 0.2),
      ),
      fan(7, -52, 52, (angle, number) =>
        frond(spot(x, 140, angle * 0.7), {
          length: (96 - Math.abs(angle) * 0.4) * size,
          curl: angle * 0.6,
          stem: c.stem,
          fill: [c.mid, c.fresh, c.deep][number % 3] ?? c.mid,
          pairs: 9,
          leaflet: 19 * size,
          width: 5,
          from: 0.3,
          lean: 54,
        }),
      ),
    ].join('')
  return [
    `<clipPath id="ground"><circle cx="120" cy="120" r="108"/></clipPath><g clip-path="url(#ground)">${underground(c)}</g>`,
    round(64, 21, c.purple, c.rose),
    round(176, 16, c.red, c.fresh),
    carrot(120, 1, 0),
  ].join('')
}

export const tuber: Drawing = (c) => {
  const potato = (x: number, y: number, rx: number, turn: number) =>
    ellipse(x, y, rx, rx * 0.72, c.straw, 1, turn) +
    ellipse(x + rx * 0.22, y + rx * 0.2, rx * 0.7, rx * 0.42, '#0c2416', 0.1, turn) +
    disc(x - rx * 0.3, y - rx * 0.1, 1.5, c.bark) +
    disc(x + rx * 0.3, y - rx * 0.2, 1.5, c.bark)
  return [
    `<clipPath id="ground"><circle cx="120" cy="120" r="108"/></clipPath><g clip-path="url(#ground)">${underground(c)}</g>`,
    line('M120 142C116 160 100 164 92 176M120 142C126 158 142 162 152 172M120 142V190', c.birch, 2),
    potato(88, 176, 19, -14),
    potato(156, 172, 20, 12),
    potato(122, 194, 17, 4),
    potato(62, 162, 11, 20),
    fan(7, -70, 70, (angle, number) =>
      frond(spot(120 + angle * 0.12, 142, angle * 0.7), {
        length: 88 - Math.abs(angle) * 0.16,
        curl: angle * 0.5,
        stem: c.stem,
        stemWidth: 2.8,
        fill: [c.mid, c.deep, c.fresh][number % 3] ?? c.mid,
        pairs: 4,
        leaflet: 29,
        width: 18,
        from: 0.26,
        lean: 60,
        outline: oval,
      }),
    ),
    blossom(108, 50, 10, c.white, c.yellow),
    blossom(130, 44, 10, c.lilac, c.yellow),
    blossom(122, 60, 10, c.white, c.yellow),
  ].join('')
}

export const onion: Drawing = (c) =>
  [
    all(
      [
        [66, 0.8, -6],
        [174, 0.8, 6],
        [120, 1.06, 0],
      ] as const,
      ([x, size, lean]) =>
        [
          fan(7, -44, 44, (angle, number) =>
            leaf(spot(x + angle * 0.1, 160, angle * 0.6 + lean), {
              length: (120 - Math.abs(angle) * 0.5) * size,
              width: 9 * size,
              curl: angle * 0.44,
              fill: [c.mid, c.blue, c.fresh][number % 3] ?? c.mid,
              outline: sword,
              vein: false,
            }),
          ),
          path(
            `M${x - 4 * size} ${156 - 6 * size}C${x - 8 * size} ${170} ${x - 30 * size} ${168} ${x - 30 * size} ${184}C${x - 30 * size} ${200 + 4 * size} ${x + 30 * size} ${200 + 4 * size} ${x + 30 * size} 184C${x + 30 * size} 168 ${x + 8 * size} 170 ${x + 4 * size} ${156 - 6 * size}Z`,
            c.orange,
          ),
          line(
            `M${x} ${160}C${x - 12 * size} 176 ${x - 14 * size} 190 ${x - 10 * size} 199M${x} 160C${x + 12 * size} 176 ${x + 14 * size} 190 ${x + 10 * size} 199`,
            '#0c2416',
            1.4,
            0.18,
          ),
        ].join(''),
    ),
    soil(c, 176),
  ].join('')
