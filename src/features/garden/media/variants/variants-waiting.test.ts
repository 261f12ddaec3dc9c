import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { eventually } from '../../../../../test/eventually.ts'
import { type ImageWork, watchImageWork } from '../../../../../test/image-work.ts'
import { passingTime } from '../../../../../test/passing-time.ts'
import { picture } from '../../../../../test/pictures.ts'
import { AppError } from '../../../../http/errors.ts'
import { QueueFullError, WorkQueue } from '../../../../jobs/work-queue.ts'
import { createLogger } from '../../../../observe/logging/logger.ts'
import { diskStorage } from '../../../../storage/disk.ts'
import { transformImage } from '../image/image.ts'
import { ImageProcessLostError } from '../image/image-process.ts'
import { transformOf } from '../image/transform.ts'
import { VariantCache } from './variant-cache.ts'
import { DisconnectedError, type SourceImage, Variants } from './variants.ts'

const SOURCE: SourceImage = {
  key: '202601/leaf.png',
  sha256: '',
  format: 'png',
  width: 40,
  height: 30,
  frames: 1,
}
/** No image takes as long on a busy machine. */
const WAIT_MS = 600_000
const BOUNDS = { mostPixels: 1_000_000_000, waitMs: WAIT_MS, make: transformImage }
const NEVER = new AbortController().signal

describe('requests that wait for an image', () => {
  let folder: string
  let work: ImageWork
  let queue: WorkQueue
  let heavyQueue: WorkQueue
  let variants: Variants
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-waiting-'))
    await mkdir(join(folder, 'media', '202601'), { recursive: true })
    await writeFile(join(folder, 'media', SOURCE.key), await picture('png'))
    work = watchImageWork()
    queue = new WorkQueue({ slots: 1, mostWaiting: 5 })
    heavyQueue = new WorkQueue({ slots: 1, mostWaiting: 5 })
    const log = createLogger('silent')
    const cache = new VariantCache({ directory: join(folder, 'cache'), mostBytes: 1_000_000, log })
    const storage = work.around(diskStorage(join(folder, 'media')))
    variants = new Variants({ ...BOUNDS, storage, cache, queue, heavyQueue })
  })
  afterEach(async () => {
    work.release()
    await eventually(() => assert.deepEqual([queue.running, queue.waiting, variants.underWay], [0, 0, 0]))
    await rm(folder, { recursive: true, force: true })
  })

  const get = (w: number, signal = NEVER, source = SOURCE) =>
    variants.get(source, transformOf({ w }, 'png'), signal)
  const underWay = (running: number, waiting: number, flights: number) =>
    eventually(() =>
      assert.deepEqual([queue.running, queue.waiting, variants.underWay], [running, waiting, flights]),
    )

  test('a request that has waited for long is told to retry, while the work goes on in its slot', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      work.hold()
      const first = get(1)
      const second = get(2)
      const late = [first, second].map((asked) =>
        assert.rejects(asked, {
          errorName: 'OVERLOADED',
          message: 'The image takes too long; try again.',
          headers: { 'Retry-After': '5' },
        }),
      )
      mock.timers.tick(WAIT_MS - 1)
      assert.deepEqual([queue.running, queue.waiting], [1, 1])
      mock.timers.tick(1)
      await Promise.all(late)
    } finally {
      mock.timers.reset()
    }
    // Work that still waited is called off; work that runs keeps its slot.
    assert.deepEqual([queue.running, queue.waiting, variants.underWay], [1, 0, 1])
    work.release()
    await underWay(0, 0, 0)
    // Its result is in the cache.
    assert.ok('content' in (await get(1)))
    assert.equal(work.begun, 1)
  })

  test('a client that hangs up takes its queued work out of the queue', async () => {
    work.hold()
    const first = get(1)
    const caller = new AbortController()
    const gone = assert.rejects(get(2, caller.signal), DisconnectedError)
    await underWay(1, 1, 2)
    caller.abort()
    await gone
    await underWay(1, 0, 1)
    work.release()
    await first
    assert.equal(work.begun, 1)
  })

  test('queued work stays as long as another request waits for it', async () => {
    work.hold()
    const first = get(1)
    const caller = new AbortController()
    const gone = assert.rejects(get(2, caller.signal), DisconnectedError)
    const stays = get(2)
    caller.abort()
    await gone
    await underWay(1, 1, 2)
    work.release()
    await Promise.all([first, stays])
    assert.equal(work.begun, 2)
  })

  test('a request right after the last one left gets an image all the same', async () => {
    work.hold()
    const first = get(1)
    const caller = new AbortController()
    const gone = assert.rejects(get(2, caller.signal), DisconnectedError)
    await underWay(1, 1, 2)
    // A request comes in the very moment in which the work is called off.
    const leaving = once(caller.signal, 'abort')
    caller.abort()
    await leaving
    await gone
    const next = get(2)
    work.release()
    await Promise.all([first, next])
    assert.equal(work.begun, 2)
  })

  test('work that has begun is finished for the next request when its client hangs up', async () => {
    work.hold()
    const caller = new AbortController()
    const gone = assert.rejects(get(1, caller.signal), DisconnectedError)
    await underWay(1, 0, 1)
    caller.abort()
    await gone
    assert.deepEqual([queue.running, variants.underWay], [1, 1])
    const joins = get(1)
    work.release()
    await joins
    assert.equal(work.begun, 1)
  })

  test('nothing is begun for a client that has hung up already', async () => {
    await assert.rejects(get(1, AbortSignal.abort()), DisconnectedError)
    assert.deepEqual([work.begun, variants.underWay], [0, 0])
  })

  test('large images take turns and leave the other slots to small ones', async () => {
    const slots = new WorkQueue({ slots: 3, mostWaiting: 5 })
    const storage = work.around(diskStorage(join(folder, 'media')))
    const cache = new VariantCache({
      directory: join(folder, 'cache'),
      mostBytes: 1_000_000,
      log: createLogger('silent'),
    })
    // Large ones would reach the time limit of the image process on a busy machine.
    const make: typeof transformImage = (path, _source, _transform, mostPixels) =>
      transformImage(path, SOURCE, transformOf({ w: 1 }, 'png'), mostPixels)
    variants = new Variants({ ...BOUNDS, storage, cache, queue: slots, heavyQueue, make })
    work.hold()
    const largeSource = { ...SOURCE, width: 6_000, height: 6_000 }
    const asked = [1, 2].map((w) => get(w, NEVER, largeSource))
    // The source is small here, but the result would not be.
    asked.push(variants.get(SOURCE, transformOf({ w: 3_500 }, 'png'), NEVER))
    await eventually(() =>
      assert.deepEqual([slots.running, heavyQueue.running, heavyQueue.waiting], [1, 1, 2]),
    )
    asked.push(get(4), get(5))
    await eventually(() => assert.equal(slots.running, 3))
    work.release()
    await Promise.all(asked)
    assert.deepEqual([slots.running, heavyQueue.running], [0, 0])
  })

  test('a full queue and a failure are reported as such, and neither is cached', async () => {
    work.hold()
    const asked = [1, 2, 3, 4, 5, 6].map((w) => get(w))
    await underWay(1, 5, 6)
    await assert.rejects(get(7), QueueFullError)
    work.release()
    await Promise.all(asked)
    await get(7)
    const missing = { ...SOURCE, key: '202601/none.png' }
    await assert.rejects(get(8, NEVER, missing), { name: 'FileMissingError' })
    await writeFile(join(folder, 'media', missing.key), await picture('png'))
    assert.ok('content' in (await get(8, NEVER, missing)))
  })

  test('a file whose transformation was killed cools down, whatever is asked of it, and no other does', async (t) => {
    const pass = passingTime(t)
    const storage = work.around(diskStorage(join(folder, 'media')))
    const cache = new VariantCache({
      directory: join(folder, 'cache'),
      mostBytes: 1_000_000,
      log: createLogger('silent'),
    })
    const lost = new ImageProcessLostError('deadline', 'No answer')
    const make: typeof transformImage = async (path, ...rest) => {
      if (path.endsWith(SOURCE.key)) throw new AppError('BACKEND_FAILED', { cause: lost })
      return transformImage(path, ...rest)
    }
    variants = new Variants({ ...BOUNDS, storage, cache, queue, heavyQueue, make })
    work.hold()
    // The third waits behind the first two, and finds the file cooling down when its turn comes.
    const asked = [1, 2, 3].map((w) => assert.rejects(get(w), { errorName: 'BACKEND_FAILED' }))
    await underWay(1, 2, 3)
    work.release()
    await Promise.all(asked)
    const begun = work.begun
    pass(299_999)
    await assert.rejects(get(4), {
      errorName: 'BACKEND_FAILED',
      message: 'The image could not be transformed.',
    })
    assert.equal(work.begun, begun)
    const other = { ...SOURCE, key: '202601/other.png' }
    await writeFile(join(folder, 'media', other.key), await picture('png'))
    assert.ok('content' in (await get(4, NEVER, other)))
    pass(2)
    await assert.rejects(get(5), { errorName: 'BACKEND_FAILED' })
    assert.equal(work.begun, begun + 2)
  })
})
