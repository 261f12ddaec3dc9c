import type { Drawing } from '../drawing.ts'
import { blossom } from '../flowers.ts'
import { pot, RIM } from '../ground.ts'
import type { Palette } from '../palette.ts'
import { all, ball, disc, ellipse, fan, leaf, line, path, range, spot, walk } from '../pen.ts'

function ribbed(
  x: number,
  foot: number,
  width: number,
  height: number,
  fill: string,
  c: Palette,
  ribs = 5,
): string {
  const [left, right, top] = [x - width / 2, x + width / 2, foot - height]
  const round = width / 2
  const lines = range(ribs).map((rib) => {
    const at = left + (width * (rib + 0.5)) / ribs
    const bend = (at - x) * 0.35
    return line(
      `M${at} ${foot}V${top + round * 0.9}Q${at} ${top + round * 0.3} ${x + bend} ${top + 5}`,
      '#0c2416',
      1.6,
      0.16,
    )
  })
  const spines = range(Math.floor((height - 12) / 13)).flatMap((row) =>
    range(ribs).map((rib) => {
      const at = left + (width * (rib + 0.5)) / ribs
      const y = top + 14 + row * 13 + (rib % 2) * 5
      return y > foot - 5
        ? ''
        : line(
            `M${at - 2.6} ${y - 2}L${at + 2.6} ${y + 2}M${at + 2.6} ${y - 2}L${at - 2.6} ${y + 2}`,
            c.straw,
            1,
            0.95,
          )
    }),
  )
  return [
    path(`M${left} ${foot}V${top + round}A${round} ${round} 0 0 1 ${right} ${top + round}V${foot}Z`, fill),
    path(
      `M${x + width * 0.14} ${foot}V${top + round}Q${x + width * 0.14} ${top + 6} ${x} ${top}A${round} ${round} 0 0 1 ${right} ${top + round}V${foot}Z`,
      '#0c2416',
      0.12,
    ),
    ...lines,
    ...spines,
  ].join('')
}

export const columnarCactus: Drawing = (c) =>
  [
    line(`M120 128H90Q78 128 78 114V92`, c.mid, 20),
    line(`M124 140H152Q164 140 164 126V84`, c.deep, 20),
    ribbed(78, 118, 21, 44, c.mid, c, 3),
    ribbed(164, 130, 21, 66, c.deep, c, 3),
    ribbed(120, RIM + 4, 40, 140, c.mid, c, 5),
    blossom(120, 28, 13, c.pink, c.yellow, 7),
    pot(c),
  ].join('')

export const globularCactus: Drawing = (c) => {
  const [x, y, r] = [120, 124, 58]
  const ribs = [-0.82, -0.5, -0.17, 0.17, 0.5, 0.82]
  return [
    ellipse(x, y, r, r * 0.88, c.mid),
    path(
      `M${x + 14} ${y - r * 0.86}A${r} ${r * 0.88} 0 0 1 ${x + 14} ${y + r * 0.86}Q${x + 34} ${y} ${x + 14} ${y - r * 0.86}`,
      '#0c2416',
      0.1,
    ),
    all(ribs, (rib) =>
      line(
        `M${x} ${y - r * 0.84}Q${x + rib * r * 1.55} ${y - r * 0.1} ${x + rib * r * 0.78} ${y + r * 0.62}`,
        c.deep,
        2.4,
        0.75,
      ),
    ),
    all(ribs, (rib) =>
      all(range(6), (row) => {
        const t = 0.14 + row * 0.145
        const [u, v] = [1 - t, t]
        const px = u * u * x + 2 * u * v * (x + rib * r * 1.55) + v * v * (x + rib * r * 0.78)
        const py = u * u * (y - r * 0.84) + 2 * u * v * (y - r * 0.1) + v * v * (y + r * 0.62)
        return all([-56, -18, 18, 56], (turn) => {
          const end = walk(spot(px, py, turn + rib * 40), 8.5)
          return line(
            `M${px.toFixed(1)} ${py.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`,
            c.straw,
            1.3,
          )
        })
      }),
    ),
    blossom(104, 72, 12, c.yellow, c.orange, 8),
    blossom(128, 66, 14, c.yellow, c.orange, 8),
    blossom(146, 77, 10, c.yellow, c.orange, 8),
    pot(c, { width: 98, height: 46 }),
  ].join('')
}

export const paddleCactus: Drawing = (c) => {
  const paddle = (x: number, y: number, angle: number, length: number, fill: string) =>
    [
      leaf(spot(x, y, angle), {
        length,
        width: length * 0.68,
        fill,
        outline: (t) => Math.sin(Math.PI * t ** 1.15) ** 0.55,
        vein: false,
      }),
      all(range(11), (dot) => {
        const here = walk(spot(x, y, angle), length, 0, 0.2 + (dot % 4) * 0.2)
        const side = [0, -1, 1][dot % 3] ?? 0
        const put = walk({ ...here, angle: angle + 90 }, side * length * 0.19)
        return disc(put.x, put.y, 1.7, c.straw)
      }),
    ].join('')
  return [
    paddle(120, RIM + 4, 0, 74, c.mid),
    paddle(106, 112, -44, 56, c.fresh),
    paddle(134, 112, 40, 58, c.deep),
    paddle(120, 98, -4, 58, c.mid),
    paddle(74, 78, -12, 36, c.mid),
    paddle(162, 74, 62, 34, c.mid),
    paddle(166, 70, 4, 36, c.fresh),
    paddle(126, 48, 30, 30, c.fresh),
    ball(110, 46, 6, c.rose),
    ball(96, 74, 5.4, c.rose),
    blossom(152, 66, 8, c.yellow, c.orange, 7),
    pot(c),
  ].join('')
}

/** Flat, hanging joints with a flower at each end. */
export const leafCactus: Drawing = (c) => {
  const arm = (x: number, angle: number, curl: number, joints: number, fill: string) => {
    const length = joints * 25
    const from = spot(x, RIM - 84, angle)
    const end = walk(from, length, curl)
    const parts = range(joints).map((joint) => {
      const here = walk(from, length, curl, joint / joints)
      return leaf(here, {
        length: 27,
        width: 17,
        fill: joint % 2 === 0 ? fill : c.fresh,
        outline: (t) => Math.sin(Math.PI * (0.12 + t * 0.8)) ** 0.7,
      })
    })
    return [
      ...parts,
      fan(5, -50, 50, (turn) =>
        leaf({ ...end, angle: end.angle + turn }, { length: 21, width: 8, fill: c.rose, vein: false }),
      ),
      leaf(end, { length: 13, width: 8, fill: c.pink, vein: false }),
    ].join('')
  }
  return [
    arm(120, -12, -30, 2, c.deep),
    arm(122, 18, 34, 2, c.mid),
    `<g transform="translate(0 -84)">${pot(c, { width: 76, height: 46, fill: c.glaze })}</g>`,
    arm(94, -46, -104, 4, c.mid),
    arm(146, 46, 104, 4, c.deep),
    arm(104, -66, -100, 3, c.deep),
    arm(136, 66, 98, 3, c.mid),
    arm(112, -120, -62, 4, c.mid),
    arm(130, 124, 58, 4, c.deep),
  ].join('')
}
