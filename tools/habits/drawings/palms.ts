import type { Drawing } from '../drawing.ts'
import { GROUND, pot, RIM, soil } from '../ground.ts'
import type { Palette } from '../palette.ts'
import { all, fan, frond, lance, leaf, line, path, range, spot, stalked, stem, sword } from '../pen.ts'

export const featherPalm: Drawing = (c) =>
  [
    all([-9, 0, 8], (x) => stem(spot(120 + x, RIM, x), 46, 0, c.stem, 5)),
    fan(9, -82, 82, (angle, number) =>
      frond(spot(120 + angle * 0.08, RIM - 28, angle * 0.56), {
        length: 128 - Math.abs(angle) * 0.24,
        curl: angle * 0.9 + (angle === 0 ? -12 : 0),
        stem: c.stem,
        stemWidth: 2.4,
        fill: number % 2 === 0 ? c.mid : c.deep,
        pairs: 14,
        leaflet: 36,
        width: 6.4,
        from: 0.26,
        lean: 48,
      }),
    ),
    pot(c, { fill: c.glaze }),
  ].join('')

function fanLeaf(at: { x: number; y: number; angle: number }, size: number, fill: string): string {
  return fan(13, -112, 112, (turn) =>
    leaf(
      { ...at, angle: at.angle + turn },
      { length: size * (1 - Math.abs(turn) / 420), width: size * 0.15, fill, outline: lance },
    ),
  )
}

export const fanPalm: Drawing = (c) =>
  [
    path(`M110 ${GROUND + 2}C112 160 113 130 114 98H127C128 130 129 160 131 ${GROUND + 2}Z`, c.bark),
    all(range(9), (ring) =>
      line(
        `M${113 - ring * 0.1} ${196 - ring * 10}L120 ${190 - ring * 10}L${128 + ring * 0.05} ${196 - ring * 10}`,
        '#0c2416',
        1.4,
        0.2,
      ),
    ),
    fan(9, -108, 108, (angle, number) =>
      stalked(spot(120, 104, angle), { length: 42, curl: angle * 0.18, colour: c.stem, width: 2.6 }, (end) =>
        fanLeaf(end, 38, number % 2 === 0 ? c.mid : c.deep),
      ),
    ),
    fanLeaf(spot(120, 92, 0), 32, c.fresh),
    soil(c),
  ].join('')

/** A stiff crown on a thick trunk. */
export const cycad: Drawing = (c) =>
  [
    fan(13, -92, 92, (angle, number) =>
      frond(spot(120, 132, angle * 0.8), {
        length: 96,
        curl: angle * 0.5,
        stem: c.stem,
        stemWidth: 2.2,
        fill: number % 2 === 0 ? c.deep : c.mid,
        pairs: 20,
        leaflet: 18,
        width: 3.6,
        from: 0.12,
        lean: 56,
      }),
    ),
    path('M92 172C90 148 102 128 120 128C138 128 150 148 148 172Z', c.bark),
    all(range(4), (row) =>
      all(range(5), (scale) =>
        path(`M${96 + scale * 11 + (row % 2) * 4} ${170 - row * 10}l5 -7l5 7Z`, '#0c2416', 0.16),
      ),
    ),
    pot(c, { width: 82 }),
  ].join('')

function tuft(
  x: number,
  y: number,
  c: Palette,
  length: number,
  width: number,
  middle: string | undefined,
  count = 15,
): string {
  return fan(count, -126, 126, (angle, number) =>
    leaf(spot(x, y, angle * 0.86), {
      length: length * (1 - Math.abs(angle) / 640),
      width,
      curl: angle * 0.5,
      fill: number % 2 === 0 ? c.mid : c.deep,
      middle,
      outline: sword,
      vein: false,
    }),
  )
}

/** Bare canes under tufts of narrow leaves. */
export const dracaena: Drawing = (c) =>
  [
    line(`M112 ${RIM}V112`, c.bark, 9),
    line(`M130 ${RIM}C131 130 132 110 132 78`, c.bark, 9),
    line(`M134 ${RIM}C135 130 136 110 135 80`, '#0c2416', 3, 0.14),
    tuft(108, 118, c, 60, 13, c.lime),
    tuft(133, 82, c, 70, 14, c.lime),
    pot(c, { fill: c.glaze }),
  ].join('')

/** A swollen foot and a fountain of thin leaves. */
export const ponytail: Drawing = (c) =>
  [
    path(
      'M84 172C82 146 104 142 110 122C113 110 113 98 113 84H127C127 98 127 110 130 122C136 142 158 146 156 172Z',
      c.bark,
    ),
    path(
      'M130 172C138 150 124 140 122 84H127C127 98 127 110 130 122C136 142 158 146 156 172Z',
      '#0c2416',
      0.14,
    ),
    fan(29, -112, 112, (angle, number) =>
      leaf(spot(120, 86, angle * 0.52), {
        length: 96 - (number % 3) * 10,
        width: 5,
        curl: angle * 1.36,
        fill: number % 3 === 0 ? c.fresh : number % 3 === 1 ? c.mid : c.deep,
        outline: sword,
        vein: false,
      }),
    ),
    pot(c, { width: 86 }),
  ].join('')
