import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { PLANTS } from '../../demo/garden/plants.ts'
import { shotOf } from './demo-shots.ts'
import { photograph } from './photograph.ts'

const WIDTH = 32

test('a picture has the size asked for, is always the same, and shows the plant as grown as it was', async () => {
  const [plant] = PLANTS
  assert.ok(plant)
  const now = shotOf({ plant, monthsAgo: 0 })
  const picture = await photograph(now, WIDTH)
  assert.deepEqual(await photograph(now, WIDTH), picture)
  const { format, width, height } = await sharp(picture).metadata()
  assert.deepEqual({ format, width, height }, { format: 'webp', width: WIDTH, height: 40 })
  const before = await photograph(shotOf({ plant, monthsAgo: 12 }), WIDTH)
  assert.ok((await greenIn(before)) < (await greenIn(picture)))
})

/** How many pixels are clearly more green than red and blue, which no wall and no table is. */
async function greenIn(picture: Buffer): Promise<number> {
  const bytes = await sharp(picture).raw().toBuffer()
  let count = 0
  for (let at = 0; at < bytes.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(at, at + 3)
    if (green > red + 8 && green > blue + 8) count++
  }
  return count
}
