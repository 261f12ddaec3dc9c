import type { Drawing } from '../drawing.ts'
import { pot, RIM } from '../ground.ts'
import { all, disc, fan, leaf, line, plump, range, spot, stalked, sword, walk } from '../pen.ts'

export const flytrap: Drawing = (c) => {
  const trap = (angle: number, length: number, size: number) =>
    stalked(spot(120 + angle * 0.1, RIM, angle * 0.8), { length: 2, curl: 0, colour: c.fresh }, (base) => {
      const end = walk(base, length, angle * 0.24)
      const jaw = (side: number) => {
        const at = { ...end, angle: end.angle + side * 34 }
        return (
          leaf(at, {
            length: size,
            width: size * 0.56,
            fill: side > 0 ? c.rose : c.red,
            margin: c.lime,
            curl: side * -30,
            outline: plump,
            vein: false,
          }) +
          all(range(7), (tooth) => {
            const here = walk(at, size, side * -30, 0.2 + tooth * 0.12)
            const rim = walk({ ...here, angle: here.angle + side * 90 }, size * 0.26)
            const tip = walk({ ...rim, angle: here.angle + side * 52 }, 10)
            return line(`M${rim.x} ${rim.y}L${tip.x} ${tip.y}`, c.lime, 1.7)
          })
        )
      }
      return (
        leaf(base, {
          length,
          width: 15,
          curl: angle * 0.24,
          fill: c.fresh,
          outline: (t) => 0.3 + 0.7 * t ** 1.4 * (t > 0.94 ? 0.4 : 1),
        }) +
        jaw(-1) +
        jaw(1)
      )
    })
  return [
    fan(7, -88, 88, (angle, number) => trap(angle, 68 - (number % 2) * 20, 38)),
    fan(2, -24, 24, (angle) => trap(angle * 1.6, 30, 30)),
    pot(c, { width: 82, height: 46 }),
  ].join('')
}

/** Pitchers with lids. */
export const pitcherPlant: Drawing = (c) => {
  const pitcher = (x: number, angle: number, height: number) => {
    const k = height / 100
    return `<g transform="translate(${x} ${RIM}) rotate(${angle}) scale(${k})"><path d="M-5 0C-9 -40 -22 -60 -20 -98C-10 -104 12 -104 22 -98C22 -60 9 -40 6 0Z" fill="${c.fresh}"/><path d="M4 0C6 -40 12 -60 10 -100L22 -98C22 -60 9 -40 6 0Z" fill="#0c2416" fill-opacity=".13"/><path d="M-2 -8C-6 -40 -13 -60 -12 -92M2 -8C6 -40 13 -60 13 -92" fill="none" stroke="${c.red}" stroke-width="2" stroke-opacity=".65"/><ellipse cx="1" cy="-98" rx="21.5" ry="7" fill="${c.red}"/><ellipse cx="1" cy="-97" rx="15" ry="4" fill="#0c2416" fill-opacity=".5"/><path d="M-16 -103C-30 -134 24 -146 26 -104C16 -114 -6 -114 -16 -103Z" fill="${c.rose}"/><path d="M6 -136C26 -132 28 -116 26 -104C20 -110 14 -112 8 -112Z" fill="#0c2416" fill-opacity=".12"/></g>`
  }
  return [
    fan(6, -94, 94, (angle) =>
      leaf(spot(120 + angle * 0.1, RIM, angle * 0.86), {
        length: 62,
        width: 12,
        curl: angle * 0.3,
        fill: c.mid,
        outline: sword,
      }),
    ),
    pitcher(92, -22, 72),
    pitcher(150, 22, 70),
    pitcher(106, -8, 94),
    pitcher(138, 10, 90),
    pitcher(121, 0, 84),
    pot(c),
  ].join('')
}

export const sundew: Drawing = (c) =>
  [
    fan(13, -92, 92, (angle, number) => {
      const base = spot(120 + angle * 0.1, RIM, angle * 0.76)
      const [length, curl] = [92 - (number % 3) * 14, angle * 0.34]
      return (
        leaf(base, {
          length,
          width: 10,
          curl,
          fill: number % 2 === 0 ? c.fresh : c.lime,
          outline: (t) => (t < 0.42 ? 0.5 : 0.95) * (1 - t ** 8) ** 0.5,
          vein: false,
        }) +
        all(range(10), (hair) => {
          const here = walk(base, length, curl, 0.46 + hair * 0.058)
          return all([-1, 1], (side) => {
            const tip = walk({ ...here, angle: here.angle + side * (78 - hair * 3) }, 12)
            return (
              line(`M${here.x} ${here.y}L${tip.x} ${tip.y}`, c.red, 1.1) +
              disc(tip.x, tip.y, 2.2, c.rose) +
              disc(tip.x - 0.6, tip.y - 0.7, 0.8, '#ffffff', 0.8)
            )
          })
        })
      )
    }),
    pot(c, { width: 78, height: 46 }),
  ].join('')
