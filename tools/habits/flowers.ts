import { all, disc, ellipse, lance, leaf, oval, path, plump, range, type Spot, spot, stamp } from './pen.ts'

/** Petals around a middle. */
export function daisy(
  x: number,
  y: number,
  radius: number,
  fill: string,
  middle: string,
  petals = 12,
): string {
  return [
    ...range(petals).map((petal) =>
      leaf(spot(x, y, (petal * 360) / petals + 8), {
        length: radius,
        width: (radius * 5.4) / petals,
        fill,
        outline: plump,
        vein: false,
      }),
    ),
    disc(x, y, radius * 0.32, middle),
    disc(x - radius * 0.08, y - radius * 0.08, radius * 0.16, '#ffffff', 0.22),
  ].join('')
}

/** Five broad petals, or as many as there are. */
export function blossom(
  x: number,
  y: number,
  radius: number,
  fill: string,
  middle: string,
  petals = 5,
): string {
  return daisyOf(x, y, radius, fill, petals, 1.05) + disc(x, y, radius * 0.2, middle)
}

function daisyOf(
  x: number,
  y: number,
  radius: number,
  fill: string,
  petals: number,
  breadth: number,
): string {
  return range(petals)
    .map((petal) =>
      leaf(spot(x, y, (petal * 360) / petals + 12), {
        length: radius,
        width: (radius * breadth * 5) / petals,
        fill,
        outline: plump,
        vein: false,
      }),
    )
    .join('')
}

/** Many petals in rings. */
export function pompon(x: number, y: number, radius: number, fill: string, middle = fill): string {
  return [
    daisyOf(x, y, radius, fill, 13, 1.3),
    daisyOf(x, y, radius * 0.76, fill, 11, 1.2),
    daisyOf(x, y, radius * 0.52, middle, 8, 1),
    disc(x, y, radius * 0.16, middle),
  ].join('')
}

const CUP = {
  path: 'M0 0C-.5 0-.62-.35-.52-1C-.36-.9-.26-.8-.2-.72C-.14-.85-.06-.95 0-1.02C.06-.95.14-.85.2-.72C.26-.8.36-.9.52-1C.62-.35.5 0 0 0Z',
  shaded: 'M0 0C.2-.2.26-.5.2-.72C.26-.8.36-.9.52-1C.62-.35.5 0 0 0Z',
}

export function tulip(at: Spot, size: number, fill: string): string {
  return stamp(at, size, size * 1.05, CUP, fill)
}

const BELL = {
  path: 'M0 0C-.3 0-.36-.35-.4-.6C-.44-.8-.56-.92-.62-1C-.4-.96-.3-1.02-.2-1.06C-.1-1-.04-1-0-1.06C.04-1 .1-1 .2-1.06C.3-1.02.4-.96.62-1C.56-.92.44-.8.4-.6C.36-.35.3 0 0 0Z',
  shaded: 'M0 0C.14-.3.14-.7.2-1.06C.3-1.02.4-.96.62-1C.56-.92.44-.8.4-.6C.36-.35.3 0 0 0Z',
}

/** It opens in the direction of the spot. */
export function bell(at: Spot, size: number, fill: string): string {
  return stamp(at, size * 0.85, size, BELL, fill)
}

/** Six narrow petals of a lily, seen from the front, with its stamens. */
export function lily(x: number, y: number, radius: number, fill: string, stamen: string): string {
  return [
    ...range(6).map((petal) =>
      leaf(spot(x, y, petal * 60 + (petal % 2) * 4), {
        length: radius,
        width: radius * 0.48,
        fill,
        outline: oval,
      }),
    ),
    ...range(5).map((one) => {
      const angle = ((one * 72 + 20) * Math.PI) / 180
      return disc(
        x + Math.sin(angle) * radius * 0.36,
        y - Math.cos(angle) * radius * 0.36,
        radius * 0.08,
        stamen,
      )
    }),
    disc(x, y, radius * 0.12, stamen),
  ].join('')
}

/** A spike of small flowers, the lowest the largest. */
export function spire(at: Spot, height: number, width: number, fill: string, tip: string): string {
  const rows = Math.round(height / 6.5)
  return all(range(rows), (row) => {
    const t = row / rows
    const y = at.y - height * t
    const half = (width / 2) * (1 - t * 0.72)
    const colour = t > 0.78 ? tip : fill
    return [-1, 1, 0]
      .map(
        (side) =>
          disc(
            at.x + side * half * 0.72 + (row % 2) * 1.2,
            y - (side === 0 ? 2 : 0),
            half * 0.52 + 0.9,
            colour,
          ) +
          disc(
            at.x + side * half * 0.72 + (row % 2) * 1.2 + half * 0.16,
            y + half * 0.12,
            half * 0.3,
            '#0c2416',
            0.1,
          ),
      )
      .join('')
  })
}

/** A ball of many small flowers. */
export function puff(x: number, y: number, radius: number, fill: string, light: string): string {
  const dots = range(64).map((dot) => {
    const away = radius * Math.sqrt((dot + 0.5) / 64) * 0.92
    const angle = dot * 2.399963
    return disc(
      x + Math.cos(angle) * away,
      y + Math.sin(angle) * away,
      radius * 0.15,
      dot % 3 === 0 ? light : fill,
      0.95,
    )
  })
  return (
    disc(x, y, radius * 0.9, fill) +
    dots.reverse().join('') +
    ellipse(x + radius * 0.25, y + radius * 0.3, radius * 0.68, radius * 0.62, '#0c2416', 0.07)
  )
}

/** Small flowers in a flat or round head. */
export function cluster(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  middle: string,
  size = 5,
): string {
  return all(range(15), (dot) => {
    const away = Math.sqrt((dot + 0.4) / 15)
    const angle = dot * 2.399963
    return blossom(
      x + Math.cos(angle) * away * width * 0.5,
      y + Math.sin(angle) * away * height * 0.5,
      size,
      fill,
      middle,
      4,
    )
  })
}

/** A rose, seen from the side: petals around each other. */
export function rose(x: number, y: number, radius: number, fill: string): string {
  return [
    daisyOf(x, y, radius, fill, 5, 1.25),
    disc(x, y, radius * 0.72, fill),
    path(arc(x, y, radius * 0.72, 20, 200), '#0c2416', 0.12),
    disc(x - radius * 0.04, y - radius * 0.06, radius * 0.52, fill),
    path(arc(x, y, radius * 0.5, 100, 290), '#0c2416', 0.14),
    disc(x + radius * 0.05, y - radius * 0.06, radius * 0.33, fill),
    path(arc(x, y - radius * 0.04, radius * 0.3, 200, 400), '#0c2416', 0.16),
    disc(x, y - radius * 0.08, radius * 0.15, fill),
  ].join('')
}

function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(x + Math.sin(angle) * radius).toFixed(1)} ${(y - Math.cos(angle) * radius).toFixed(1)}`
  }
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}Q${x} ${y} ${at(from)}Z`
}

/** The spathe of an aroid around its spadix. */
export function spathe(at: Spot, size: number, fill: string, spadix: string): string {
  return [
    leaf(at, {
      length: size,
      width: size * 0.62,
      fill,
      outline: (t) => Math.sin(Math.PI * t ** 0.75) ** 0.7,
      vein: false,
    }),
    leaf(
      { ...at, angle: at.angle + 5 },
      { length: size * 0.6, width: size * 0.13, fill: spadix, outline: plump, vein: false },
    ),
  ].join('')
}

/** Sepals of an orchid, its two broad petals and its lip. */
export function orchid(x: number, y: number, radius: number, fill: string, lip: string): string {
  const part = (angle: number, length: number, width: number, colour = fill) =>
    leaf(spot(x, y, angle), { length, width, fill: colour, outline: plump, vein: false })
  return [
    part(0, radius, radius * 0.66),
    part(125, radius * 0.95, radius * 0.6),
    part(-125, radius * 0.95, radius * 0.6),
    part(72, radius, radius * 1.05),
    part(-72, radius, radius * 1.05),
    leaf(spot(x, y - radius * 0.1, 180), {
      length: radius * 0.72,
      width: radius * 0.5,
      fill: lip,
      outline: lance,
      vein: false,
    }),
    disc(x, y - radius * 0.04, radius * 0.15, lip),
  ].join('')
}
