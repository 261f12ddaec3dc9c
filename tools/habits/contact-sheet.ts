import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { allHabits } from './drawings.ts'
import { DARK, LIGHT } from './palette.ts'
import { svgOf } from './picture.ts'

/** `node src/launch.mjs tools/habits/contact-sheet.ts FILE [light|dark] [HABIT …]` puts drawings on one picture, to be looked at. */
const [file = 'data/habits.png', theme = 'light', ...wanted] = process.argv.slice(2)
const CELL = 230
const COLUMNS = 7

const habits = allHabits().filter((habit) => wanted.length === 0 || wanted.includes(habit))
const colours = theme === 'dark' ? DARK : LIGHT
const cells = await Promise.all(
  habits.map(async (habit, at) => ({
    input: await sharp(Buffer.from(svgOf(habit, colours)))
      .resize(CELL, CELL)
      .composite([{ input: nameOf(habit), top: 2, left: 4 }])
      .png()
      .toBuffer(),
    left: (at % COLUMNS) * CELL,
    top: Math.floor(at / COLUMNS) * CELL,
  })),
)
const width = COLUMNS * CELL
const height = Math.ceil(habits.length / COLUMNS) * CELL
const sheet = sharp({ create: { width, height, channels: 3, background: colours.ground } })
await mkdir(dirname(file), { recursive: true })
await writeFile(file, await sheet.composite(cells).png().toBuffer())

function nameOf(habit: string): Buffer {
  const fill = theme === 'dark' ? '#ffffff' : '#000000'
  return Buffer.from(
    `<svg width="${CELL - 10}" height="18"><text y="13" font-size="12" font-family="sans-serif" fill="${fill}">${habit}</text></svg>`,
  )
}
