import type { Palette } from './palette.ts'
import { ellipse, path } from './pen.ts'

/** The height at which plants come out of a pot, and out of the ground. */
export const RIM = 166
export const GROUND = 204

/** Behind every plant. */
export function backdrop(c: Palette): string {
  return `<circle cx="120" cy="120" r="108" fill="${c.disc}" fill-opacity="${c.discStrength}"/>`
}

interface PotLook {
  readonly width?: number
  readonly height?: number
  readonly fill?: string
}

/** Drawn after the stems, which come from behind its rim. */
export function pot(c: Palette, { width = 74, height = 50, fill = c.pot }: PotLook = {}): string {
  const [left, right, foot] = [120 - width / 2, 120 + width / 2, RIM + height]
  const tilt = width * 0.12
  return [
    ellipse(120, foot, width * 0.52, 5, '#0c2416', 0.14),
    path(
      `M${left + 4} ${RIM + 8}L${left + tilt} ${foot - 6}Q${left + tilt + 1} ${foot} ${left + tilt + 7} ${foot}H${right - tilt - 7}Q${right - tilt - 1} ${foot} ${right - tilt} ${foot - 6}L${right - 4} ${RIM + 8}Z`,
      fill,
    ),
    path(
      `M${120 + width * 0.16} ${RIM + 8}L${120 + width * 0.13} ${foot}H${right - tilt - 7}Q${right - tilt - 1} ${foot} ${right - tilt} ${foot - 6}L${right - 4} ${RIM + 8}Z`,
      '#0c2416',
      0.1,
    ),
    path(`M${left + 4} ${RIM + 12}H${right - 4}L${right - 5} ${RIM + 16}H${left + 5}Z`, '#0c2416', 0.13),
    `<rect x="${left}" y="${RIM - 3}" width="${width}" height="15" rx="4.5" fill="${fill}"/>`,
    `<rect x="${left + 4}" y="${RIM - 1}" width="${width * 0.5}" height="2.4" rx="1.2" fill="#ffffff" fill-opacity="0.25"/>`,
  ].join('')
}

/** Earth that a plant of the garden stands in. */
export function soil(c: Palette, width = 104): string {
  return [
    ellipse(120, GROUND + 5, width / 2 + 6, 9, '#0c2416', 0.08),
    ellipse(120, GROUND + 3, width / 2, 7, c.soil, 0.85),
    ellipse(116, GROUND + 1.6, width / 2 - 10, 3.6, '#ffffff', 0.08),
  ].join('')
}

export function turf(c: Palette, width = 130): string {
  return [
    ellipse(120, GROUND + 6, width / 2 + 4, 8, '#0c2416', 0.1),
    ellipse(120, GROUND + 3, width / 2, 7, c.fresh, 0.9),
    ellipse(128, GROUND + 5, width / 2 - 14, 4, '#0c2416', 0.08),
  ].join('')
}
