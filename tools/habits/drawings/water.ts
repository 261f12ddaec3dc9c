import type { Drawing } from '../drawing.ts'
import { blossom } from '../flowers.ts'
import type { Palette } from '../palette.ts'
import { all, ellipse, fan, lance, leaf, line, oval, path, range, spot, stalked, stem, walk } from '../pen.ts'

function pond(c: Palette): string {
  return [
    `<clipPath id="pond"><circle cx="120" cy="120" r="108"/></clipPath><g clip-path="url(#pond)">`,
    path('M0 128C50 122 190 122 240 128V240H0Z', c.water, 0.85),
    all([150, 176, 202], (y, number) =>
      line(
        `M${30 + number * 22} ${y}q14 -5 28 0t28 0M${140 + number * 6} ${y + 10}q12 -4 24 0t24 0`,
        '#ffffff',
        2,
        0.28,
      ),
    ),
    '</g>',
  ].join('')
}

export const waterLily: Drawing = (c) => {
  const pad = (x: number, y: number, rx: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) scale(1 .42) rotate(${turn})"><path d="M0 0L${rx * 0.3} ${-rx * 0.95}A${rx} ${rx} 0 1 1 ${-rx * 0.3} ${-rx * 0.95}Z" fill="${fill}"/><path d="M0 0L${rx * 0.6} ${rx * 0.7}M0 0L${-rx * 0.6} ${rx * 0.7}M0 0V${rx * 0.9}M0 0L${rx * 0.9} 0M0 0L${-rx * 0.9} 0" stroke="#ffffff" stroke-opacity=".3" stroke-width="1.6" fill="none"/></g>`
  const flower = (x: number, y: number, size: number) =>
    fan(9, -88, 88, (angle, number) =>
      leaf(spot(x, y, angle), {
        length: size * (1 - Math.abs(angle) / 400),
        width: size * 0.36,
        fill: number % 2 === 0 ? c.pink : c.white,
        outline: oval,
        vein: false,
      }),
    ) +
    fan(6, -56, 56, (angle) =>
      leaf(spot(x, y + 2, angle), {
        length: size * 0.68,
        width: size * 0.3,
        fill: c.white,
        outline: oval,
        vein: false,
      }),
    ) +
    ellipse(x, y - size * 0.26, size * 0.16, size * 0.12, c.yellow)
  return [
    pond(c),
    pad(66, 152, 38, 40, c.deep),
    pad(184, 156, 32, -60, c.mid),
    pad(120, 172, 52, 10, c.mid),
    pad(60, 192, 30, 100, c.fresh),
    pad(182, 192, 34, -110, c.deep),
    flower(176, 142, 32),
    flower(114, 158, 62),
  ].join('')
}

/** Plants below the water, in a tank. */
export const waterPlant: Drawing = (c) =>
  [
    `<clipPath id="tank"><rect x="46" y="56" width="148" height="140" rx="12"/></clipPath>`,
    ellipse(120, 200, 84, 6, '#0c2416', 0.14),
    '<g clip-path="url(#tank)">',
    `<rect x="46" y="72" width="148" height="130" fill="${c.water}" fill-opacity=".55"/>`,
    path('M40 186C80 174 160 180 200 182V210H40Z', c.straw),
    fan(5, -30, 30, (angle, number) => {
      const from = spot(84 + angle * 0.5, 190, angle * 0.4)
      const length = 104 - (number % 2) * 20
      return (
        stem(from, length, angle * 0.4, c.stem, 2) +
        all(range(10), (whorl) => {
          const here = walk(from, length, angle * 0.4, 0.1 + whorl * 0.095)
          return all([-70, -36, 36, 70], (turn) =>
            leaf(
              { ...here, angle: here.angle + turn },
              {
                length: 15 - whorl * 0.6,
                width: 2.6,
                fill: whorl % 2 === 0 ? c.fresh : c.mid,
                outline: lance,
                vein: false,
              },
            ),
          )
        })
      )
    }),
    fan(7, -58, 58, (angle, number) =>
      stalked(
        spot(148 + angle * 0.1, 188, angle * 0.7),
        { length: 38 + (number % 2) * 14, curl: angle * 0.2, colour: c.stem },
        (end) =>
          leaf(end, {
            length: 42,
            width: 20,
            curl: angle * 0.4,
            fill: [c.deep, c.mid, c.fresh][number % 3] ?? c.mid,
          }),
      ),
    ),
    all(
      [
        [112, 120, 4],
        [118, 104, 3],
        [110, 92, 2.4],
        [172, 96, 3],
        [64, 90, 2.6],
      ] as const,
      ([x, y, radius]) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#ffffff" stroke-opacity=".7" stroke-width="1.4"/>`,
    ),
    '</g>',
    `<rect x="46" y="56" width="148" height="140" rx="12" fill="none" stroke="${c.silver}" stroke-width="4"/>`,
    line('M56 72H184', '#ffffff', 2, 0.6),
  ].join('')

/** Golden cups at the edge of the water. */
export const marshFlower: Drawing = (c) =>
  [
    pond(c),
    fan(11, -92, 92, (angle, number) =>
      stalked(
        spot(120 + angle * 0.2, 172, angle * 0.72),
        { length: 50 - (number % 2) * 16, curl: angle * 0.24, colour: c.stem, width: 2.8 },
        (end) =>
          ellipse(end.x, end.y, 24, 18, [c.mid, c.deep, c.fresh][number % 3] ?? c.mid, 1, angle * 0.4) +
          line(
            `M${end.x} ${end.y + 8}L${end.x} ${end.y - 12}M${end.x} ${end.y + 8}L${end.x - 14} ${end.y - 4}M${end.x} ${end.y + 8}L${end.x + 14} ${end.y - 4}`,
            '#ffffff',
            1,
            0.3,
          ),
      ),
    ),
    all(
      [
        [-34, 92],
        [-16, 108],
        [4, 118],
        [22, 104],
        [40, 88],
      ] as const,
      ([angle, length]) => {
        const from = spot(120 + angle * 0.4, 170, angle)
        const { x, y } = walk(from, length)
        return stem(from, length, 0, c.stem, 2.4) + blossom(x, y, 19, c.yellow, c.orange)
      },
    ),
    ellipse(120, 178, 44, 6, c.soil, 0.8),
  ].join('')
