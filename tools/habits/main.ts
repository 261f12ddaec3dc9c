import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allHabits } from './drawings.ts'
import { DARK, LIGHT } from './palette.ts'
import { pictureOf } from './picture.ts'

/** `npm run drawings` draws anew what the web application shows of species without a photograph: each habit, for both themes. */
const FOLDER = join(import.meta.dirname, '..', '..', 'web', 'src', 'drawings', 'pictures')

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
let bytes = 0
for (const habit of allHabits()) {
  for (const [theme, colours] of Object.entries({ light: LIGHT, dark: DARK })) {
    const picture = await pictureOf(habit, colours)
    bytes += picture.length
    await writeFile(join(FOLDER, `${habit}-${theme}.webp`), picture)
  }
}
process.stdout.write(`${allHabits().length} habits in two themes, ${Math.round(bytes / 1024)} KiB\n`)
