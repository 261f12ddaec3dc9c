import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { allHabits } from './drawings.ts'
import { DARK, LIGHT, type Palette } from './palette.ts'
import { pictureOf } from './picture.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'web', 'src', 'drawings', 'pictures')
const THEMES: readonly (readonly [string, Palette])[] = [
  ['light', LIGHT],
  ['dark', DARK],
]
const MOST_BYTES = 2 * 1_048_576

test('every habit is drawn in both themes, and all of it is small', async () => {
  const wanted = allHabits().flatMap((habit) => THEMES.map(([theme]) => `${habit}-${theme}.webp`))
  const files = await readdir(FOLDER)
  assert.deepEqual(files.toSorted(), wanted.toSorted())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(FOLDER, file))).size))
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= MOST_BYTES)
})

// A few of them, since each takes a tenth of a second. Another version of the encoder may write other bytes for the same picture.
test('the pictures are those that the drawings make', async () => {
  for (const habit of allHabits().filter((_, at) => at % 30 === 0)) {
    for (const [theme, colours] of THEMES) {
      const kept = await seen(await readFile(join(FOLDER, `${habit}-${theme}.webp`)))
      const drawn = await seen(await pictureOf(habit, colours))
      assert.deepEqual(kept.size, drawn.size)
      const apart = kept.bytes.reduce((sum, byte, at) => sum + Math.abs(byte - (drawn.bytes[at] ?? 0)), 0)
      assert.ok(apart / kept.bytes.length < 1, `${habit}-${theme}: run npm run drawings`)
    }
  }
})

/** What is around the disc must be as the page has it. */
test('the ground of a drawing has the colour of the page behind it', async () => {
  const tokens = await readFile(join(FOLDER, '..', '..', 'styles', 'tokens.css'), 'utf8')
  assert.ok(tokens.includes(`--drawing: light-dark(${LIGHT.ground}, ${DARK.ground})`))
  for (const [theme, { ground }] of THEMES) {
    const { bytes } = await seen(await readFile(join(FOLDER, `monstera-${theme}.webp`)))
    const [red = 0, green = 0, blue = 0] = bytes
    const wanted = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
    for (const [at, byte] of [red, green, blue].entries()) assert.ok(Math.abs(byte - (wanted[at] ?? 0)) <= 3)
  }
})

async function seen(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { bytes: [...data], size: `${info.width}×${info.height}` }
}
