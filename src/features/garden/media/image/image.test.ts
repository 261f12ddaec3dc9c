import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busy, inFile } from '../../../../../test/images.ts'
import { AppError } from '../../../../http/errors.ts'
import { boundsOf, transformImage } from './image.ts'
import { ImageProcessLostError } from './image-process.ts'
import { type ImageFacts, transformOf } from './transform.ts'

const PHOTO: ImageFacts = { format: 'jpeg', width: 4_000, height: 3_000, frames: 1 }

test('an image has as long as one of its size may take, and no more', () => {
  const seconds = (source: Partial<ImageFacts>, query: Parameters<typeof transformOf>[0]) =>
    boundsOf({ ...PHOTO, ...source }, transformOf(query, source.format ?? 'jpeg')).deadlineMs / 1_000
  assert.equal(seconds({}, { w: 1_000 }), 15 + 12 * 0.2 + 0.75 * 2)
  assert.equal(seconds({ format: 'heic' }, { w: 1_000 }), 15 + 12 + 0.75 * 2)
  assert.equal(seconds({ width: 10_000, height: 10_000 }, { w: 4_000, h: 4_000 }), 15 + 20 + 32)
  // All frames count, up to what may be made of them.
  assert.equal(seconds({ format: 'gif', width: 100, height: 100, frames: 50 }, { w: 200 }), 15 + 0.1 + 4)
  assert.equal(
    seconds({ format: 'gif', width: 1_000, height: 1_000, frames: 1_000 }, { w: 1_000 }),
    15 + 20 + 64,
  )
})

test('the largest AVIF that may be uploaded has the memory it takes', () => {
  const largest: ImageFacts = { format: 'avif', width: 10_000, height: 10_000, frames: 1 }
  // These are measurements with colours in full, plain and made 200 pixels wide.
  assert.ok(boundsOf(largest, transformOf({ w: 200 }, 'avif')).mostBytes > 1_900_000_000)
})

test('one that takes longer fails, and the failure tells why', async () => {
  await inFile(await busy(64, 64).png().toBuffer(), async (path) => {
    const source: ImageFacts = { format: 'png', width: 64, height: 64, frames: 1 }
    // This image takes seconds.
    const transform = transformOf({ w: 4_096 }, 'png')
    const slow = transformImage(path, source, transform, 1e6, { deadlineMs: 200, mostBytes: 1e9 })
    await assert.rejects(slow, (error: unknown) => {
      assert.ok(error instanceof AppError && error.cause instanceof ImageProcessLostError)
      assert.deepEqual([error.errorName, error.cause.reason], ['BACKEND_FAILED', 'deadline'])
      return true
    })
    assert.ok((await transformImage(path, source, transformOf({ w: 10 }, 'png'), 1e6)).length > 0)
  })
})
