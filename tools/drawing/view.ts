import { randomFrom } from '../../test/random.ts'
import { SEASON_LOOKS, type Season } from './season.ts'

/** What is seen out of focus behind a plant, as SVG of 160 × 200; the caller blurs it. */
export type View = (seed: string, season: Season) => string

const WIDTH = 160
const HEIGHT = 200

/** A garden through the window, with a bar of its frame. */
export const window: View = (seed, season) => {
  const random = randomFrom(seed, 'window')
  const bar = random.between(18, 44)
  const side = random.next() < 0.5 ? bar : WIDTH - bar
  const lintel = random.between(96, 120)
  return picture(
    `${garden(seed, season, 0.72)}
    <rect x="${side - 4}" y="0" width="9" height="${HEIGHT}" fill="#e9e6df"/>
    <rect x="${side + 5}" y="0" width="3" height="${HEIGHT}" fill="#b5b1a8"/>
    <rect x="0" y="${lintel + 36}" width="${WIDTH}" height="80" fill="#dedad1"/>`,
  )
}

/** Over the railing into trees and sky. */
export const balcony: View = (seed, season) => {
  const random = randomFrom(seed, 'balcony')
  const rail = random.between(118, 132)
  const bars = Array.from(
    { length: 12 },
    (_, at) =>
      `<rect x="${at * 14 + random.between(2, 5)}" y="${rail}" width="2.6" height="90" fill="#3d4241" opacity="0.75"/>`,
  )
  return picture(
    `${garden(seed, season, 0.55)}${bars.join('')}<rect x="0" y="${rail - 5}" width="${WIDTH}" height="6" fill="#4a4f4c"/>`,
  )
}

/** Glazing bars, daylight and other plants. */
export const greenhouse: View = (seed, season) => {
  const random = randomFrom(seed, 'greenhouse')
  const tilt = random.between(-6, 6)
  const bars = Array.from(
    { length: 5 },
    (_, at) =>
      `<line x1="${at * 40 - 6 + tilt}" y1="0" x2="${at * 40}" y2="${HEIGHT}" stroke="#f4f5f0" stroke-width="4.5" opacity="0.85"/>`,
  )
  const beams = [34, 96].map(
    (y) =>
      `<line x1="0" y1="${y}" x2="${WIDTH}" y2="${y + tilt}" stroke="#f0f1ec" stroke-width="4" opacity="0.8"/>`,
  )
  return picture(`${garden(seed, season, 0.4)}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#eef3ee" opacity="0.34"/>
    ${bars.join('')}${beams.join('')}${clumps(seed, season)}`)
}

function picture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`
}

/** Sky above, leaves below, and light between the leaves. */
function garden(seed: string, season: Season, horizon: number): string {
  const random = randomFrom(seed, 'garden', season)
  const { outside, sunlit } = SEASON_LOOKS[season]
  const [first] = outside
  const leaves: string[] = []
  for (let number = 0; number < 80; number++) {
    const y = HEIGHT * (horizon * 0.3 + random.next() ** 0.8)
    leaves.push(
      disc(
        random.between(0, WIDTH),
        y,
        random.between(8, 24),
        random.pick(outside),
        random.between(0.35, 0.8),
      ),
    )
  }
  // Gaps between leaves: a lens makes discs of them.
  const gaps: string[] = []
  for (let number = 0; number < 38; number++) {
    const [x, y] = [random.between(0, WIDTH), HEIGHT * random.between(0.02, 0.75)]
    gaps.push(disc(x, y, random.between(3.5, 7.5), sunlit, random.between(0.06, 0.3)))
  }
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${sunlit}"/>
    <stop offset="${horizon}" stop-color="${first}"/><stop offset="1" stop-color="${outside.at(-1)}"/></linearGradient>
    <filter id="far" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="8"/></filter></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><g filter="url(#far)">${leaves.join('')}</g>${gaps.join('')}`
}

/** Plants on the benches behind. */
function clumps(seed: string, season: Season): string {
  const random = randomFrom(seed, 'clumps')
  const { outside } = SEASON_LOOKS[season]
  const spots: string[] = []
  for (let number = 0; number < 60; number++) {
    const x = random.between(0, WIDTH)
    const towardsSide = Math.abs(x / WIDTH - 0.5) * 2
    const y = HEIGHT * (0.78 - towardsSide * 0.4 * random.next() + random.between(-0.05, 0.1))
    spots.push(disc(x, y, random.between(8, 18), random.pick(outside), random.between(0.55, 0.95)))
  }
  return `<g filter="url(#far)">${spots.join('')}</g>`
}

function disc(x: number, y: number, radius: number, fill: string, opacity: number): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`
}
