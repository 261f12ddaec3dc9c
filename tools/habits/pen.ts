/** A place on the paper, 240 by 240, and a direction in degrees: 0 is up, 90 is right. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** How wide a leaf is along its length, both from 0 to 1. */
export type Outline = (t: number) => number

export const oval: Outline = (t) => Math.sin(Math.PI * t) ** 0.8
export const lance: Outline = (t) => 1.75 * t ** 0.55 * (1 - t) ** 0.95
export const strap: Outline = (t) => Math.min(1, 0.45 + t * 2.2) * (1 - t ** 3) ** 0.6
export const sword: Outline = (t) => (1 - t) ** 0.6
export const spoon: Outline = (t) => Math.max(0.2, Math.sin(Math.PI * t ** 1.9) ** 0.75) * (t > 0.985 ? 0 : 1)
export const plump: Outline = (t) => Math.sin(Math.PI * t ** 1.25) ** 0.5

interface LeafLook {
  readonly length: number
  readonly width: number
  readonly fill: string
  readonly outline?: Outline
  /** By how many degrees it turns from its base to its tip. */
  readonly curl?: number
  readonly vein?: boolean
  /** A second colour down the middle, or along the margin. */
  readonly middle?: string | undefined
  readonly margin?: string | undefined
}

const STEPS = 18
const SHADE = '#0c2416'

export function spot(x: number, y: number, angle = 0): Spot {
  return { x, y, angle }
}

/** Where a curved line ends that begins here. */
export function walk(from: Spot, length: number, curl = 0, share = 1): Spot {
  let { x, y } = from
  const steps = Math.max(1, Math.round(STEPS * share))
  for (let step = 0; step < steps; step++) {
    const turned = radians(from.angle + curl * share * ((step + 0.5) / steps))
    x += (Math.sin(turned) * length * share) / steps
    y -= (Math.cos(turned) * length * share) / steps
  }
  return { x, y, angle: from.angle + curl * share }
}

export function stem(from: Spot, length: number, curl: number, colour: string, width = 3): string {
  const points = range(STEPS + 1).map((step) => pointOf(walk(from, length, curl, step / STEPS)))
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A leaf that is lit from the left: its right half lies in the shade. */
export function leaf(at: Spot, look: LeafLook): string {
  const { length, width, fill, outline = oval, curl = 0, vein = true, middle, margin } = look
  const side = (share: number) =>
    range(STEPS + 1).map((step) => {
      const t = step / STEPS
      const here = walk(at, length, curl, t)
      return pointOf(moved(here, here.angle + 90, (share * width * outline(t)) / 2))
    })
  const ridge = side(0)
  const whole = [...side(-1), ...side(1).reverse()]
  return [
    area(whole, margin ?? fill),
    margin === undefined ? '' : area([...side(-0.84), ...side(0.84).reverse()], fill),
    middle === undefined ? '' : area([...side(-0.34), ...side(0.34).reverse()], middle),
    area([...ridge, ...side(1).reverse()], SHADE, 0.13),
    vein
      ? `<polyline points="${ridge.slice(1, -2).join(' ')}" fill="none" stroke="#ffffff" stroke-opacity="0.32" stroke-width="${Math.max(0.7, width / 22).toFixed(1)}" stroke-linecap="round"/>`
      : '',
  ].join('')
}

/** A stalk with a leaf at its end. */
export function stalked(
  from: Spot,
  stalk: { length: number; curl: number; colour: string; width?: number },
  put: (end: Spot) => string,
): string {
  return (
    stem(from, stalk.length, stalk.curl, stalk.colour, stalk.width ?? 2.6) +
    put(walk(from, stalk.length, stalk.curl))
  )
}

interface FrondLook {
  readonly length: number
  readonly curl: number
  readonly stem: string
  readonly fill: string
  readonly pairs: number
  readonly leaflet: number
  readonly width: number
  readonly from?: number
  /** How much the leaflets lean towards the tip: 90 stands off. */
  readonly lean?: number
  readonly outline?: Outline
  readonly taper?: (t: number) => number
  readonly stemWidth?: number
}

/** Pairs of leaflets along a stem, and one at its end. */
export function frond(at: Spot, look: FrondLook): string {
  const { length, curl, fill, pairs, leaflet, width, from = 0.15, lean = 62, outline = lance } = look
  const taper = look.taper ?? ((t: number) => 0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, 0.25 + t * 0.72)))
  const leaflets = range(pairs).flatMap((pair) => {
    const t = from + ((1 - from) * (pair + 0.3)) / pairs
    const here = walk(at, length, curl, t)
    const size = taper(t)
    return [-1, 1].map((side) =>
      leaf(
        { ...here, angle: here.angle + side * lean },
        {
          length: leaflet * size,
          width: width * (0.5 + size / 2),
          fill,
          outline,
          curl: side * 14,
          vein: false,
        },
      ),
    )
  })
  const end = walk(at, length, curl, 0.97)
  return [
    stem(at, length, curl, look.stem, look.stemWidth ?? 1.8),
    ...leaflets,
    leaf(end, { length: leaflet * taper(1), width: width * 0.8, fill, outline, vein: false }),
  ].join('')
}

/** A form in a square of its own, with its foot in the middle and its tip up; `shaded` is what lies in the shade of it. */
export function stamp(
  at: Spot,
  width: number,
  length: number,
  form: { path: string; shaded?: string; lines?: string },
  fill: string,
): string {
  const shaded =
    form.shaded === undefined ? '' : `<path d="${form.shaded}" fill="${SHADE}" fill-opacity="0.13"/>`
  const lines =
    form.lines === undefined
      ? ''
      : `<path d="${form.lines}" fill="none" stroke="#ffffff" stroke-opacity="0.32" stroke-width="1.2" vector-effect="non-scaling-stroke" stroke-linecap="round"/>`
  return `<g transform="translate(${pointOf(at).replace(',', ' ')}) rotate(${at.angle.toFixed(1)}) scale(${width} ${length})"><path d="${form.path}" fill="${fill}"/>${shaded}${lines}</g>`
}

export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`}/>`
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  opacity = 1,
  turn = 0,
): string {
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" fill-opacity="${opacity}" transform="rotate(${turn} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" fill-opacity="${opacity}"/>`
}

export function line(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A round fruit or bud with light on it. */
export function ball(x: number, y: number, radius: number, fill: string): string {
  return [
    disc(x, y, radius, fill),
    path(
      `M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}A${radius * 1.6} ${radius * 1.6} 0 0 0 ${x} ${y - radius}`,
      SHADE,
      0.14,
    ),
    disc(x - radius * 0.35, y - radius * 0.38, radius * 0.22, '#ffffff', 0.5),
  ].join('')
}

/** The same, several times from one angle to another: the outer ones first, so that the middle is in front. */
export function fan(
  count: number,
  from: number,
  to: number,
  draw: (angle: number, number: number) => string,
): string {
  const angles = range(count).map((number) =>
    count === 1 ? (from + to) / 2 : from + ((to - from) * number) / (count - 1),
  )
  const middle = (from + to) / 2
  return angles
    .map((angle, number) => ({ angle, number }))
    .sort((a, b) => Math.abs(b.angle - middle) - Math.abs(a.angle - middle))
    .map(({ angle, number }) => draw(angle, number))
    .join('')
}

export function all<T>(things: readonly T[], draw: (thing: T, number: number) => string): string {
  return things.map(draw).join('')
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at)
}

export function moved({ x, y, angle }: Spot, towards: number, distance: number): Spot {
  return { x: x + Math.sin(radians(towards)) * distance, y: y - Math.cos(radians(towards)) * distance, angle }
}

function area(points: readonly string[], fill: string, opacity = 1): string {
  return `<polygon points="${points.join(' ')}" fill="${fill}" fill-opacity="${opacity}" stroke-linejoin="round"/>`
}

function pointOf({ x, y }: Spot): string {
  return `${x.toFixed(2)},${y.toFixed(2)}`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
