import sharp from 'sharp'
import type { Habit } from '../../web/src/drawings/habits.ts'
import { drawingOf } from './drawings.ts'
import { backdrop } from './ground.ts'
import type { Palette } from './palette.ts'

/** In pixels: on a fine screen twice as wide as the page of a species shows it. */
const SIZE = 400

export function svgOf(habit: Habit, colours: Palette): string {
  const content = `<rect width="240" height="240" fill="${colours.ground}"/>${backdrop(colours)}${drawingOf(habit)(colours)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 240 240">${content}</svg>`
}

/** Without transparency, which would double its size. */
export async function pictureOf(habit: Habit, colours: Palette): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(habit, colours)))
    .removeAlpha()
    .webp({ quality: 62, effort: 6 })
    .toBuffer()
}
