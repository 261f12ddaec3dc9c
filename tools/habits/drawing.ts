import type { Palette } from './palette.ts'

/** Draws one habit as parts of an SVG of 240 by 240, in the colours of a theme. */
export type Drawing = (colours: Palette) => string
