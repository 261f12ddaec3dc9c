import assert from 'node:assert/strict'
import { readFile, readlink } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../../../../../test/eventually.ts'
import { busy, decode, inFile } from '../../../../../test/images.ts'
import { png } from '../../../../../test/png.ts'
import { isRunning, noProcessTree } from '../../../../../test/process-tree.ts'
import { type ImageBounds, type ImageJob, ImageProcess, type ImageProcessLostError } from './image-process.ts'

const AMPLE: ImageBounds = { deadlineMs: 60_000, mostBytes: 2_000_000_000 }

describe('the process in which images are made', () => {
  let content: Buffer
  before(async () => {
    content = await busy(64, 64).png().toBuffer()
  })
  const started: ImageProcess[] = []
  after(() => {
    for (const process of started) process.end()
  })
  const start = () => {
    const process = new ImageProcess()
    started.push(process)
    return process
  }
  const jobOf = (path: string, width: number): ImageJob => ({
    kind: 'transform',
    path,
    source: { format: 'png', width: 64, height: 64, frames: 1 },
    transform: { width, height: undefined, format: 'png', quality: 80, resize: 'fit' },
    mostPixels: 1_000_000,
  })
  /** This work takes seconds, and a hundred megabytes. */
  const slow = (path: string) => jobOf(path, 5_000)

  test('one job follows the other, however large the answers are, and a failure is an answer too', async () => {
    await inFile(content, async (path) => {
      const process = start()
      const { facts } = await process.run({ kind: 'inspect', path, format: 'png' }, AMPLE)
      assert.deepEqual(facts, { format: 'png', width: 64, height: 64, frames: 1 })
      for (const width of [10, 600, 20]) {
        const { content, ...others } = await process.run(jobOf(path, width), AMPLE)
        assert.ok(content)
        assert.equal((await decode(content)).width, width)
        assert.deepEqual(others, { isLast: false })
      }
      const failed = await process.run(jobOf(`${path}-missing`, 10), AMPLE)
      assert.match(`${failed.failure}`, /missing/)
      assert.equal(failed.content, undefined)
      assert.ok((await process.run(jobOf(path, 10), AMPLE)).content)
      assert.ok(process.isAlive)
    })
  })

  for (const [title, bounds, lost] of [
    [
      'takes too long',
      { ...AMPLE, deadlineMs: 300 },
      { reason: 'deadline', message: 'No answer within 300 ms' },
    ],
    [
      'takes too much memory',
      { ...AMPLE, mostBytes: 1_000 },
      { reason: 'end', message: 'The process ended with SIGKILL' },
    ],
  ] as const) {
    test(`what ${title} is ended by force`, async () => {
      await inFile(content, async (path) => {
        const process = start()
        const expected: Partial<ImageProcessLostError> = { name: 'ImageProcessLostError', ...lost }
        await assert.rejects(process.run(slow(path), bounds), expected)
        assert.equal(process.isAlive, false)
        await eventually(async () => assert.equal(await isRunning(process.pid), false))
      })
    })
  }

  test('one that crashes is told as such', async () => {
    await inFile(content, async (path) => {
      const image = start()
      const running = assert.rejects(image.run(slow(path), AMPLE), { reason: 'end' })
      process.kill(image.pid ?? 0, 'SIGSEGV')
      await running
      assert.equal(image.isAlive, false)
    })
  })

  test('what a decoder says about a file is not in the output of the server', {
    skip: noProcessTree,
  }, async (t) => {
    const { mock } = t.mock.method(process.stderr, 'write')
    // The library cannot count with this width.
    await inFile(png(2_147_483_647, 1), async (path) => {
      const image = start()
      await image.run({ kind: 'inspect', path, format: 'png' }, AMPLE)
      const own = await readlink('/proc/self/fd/2')
      assert.notEqual(await readlink(`/proc/${image.pid}/fd/2`), own)
      image.end()
      await eventually(async () => assert.equal(await isRunning(image.pid), false))
    })
    assert.equal(mock.callCount(), 0)
  })

  test('it does not know the secrets of the server', { skip: noProcessTree }, async (t) => {
    const before = process.env.SECRET_KEY
    t.after(() => {
      if (before === undefined) delete process.env.SECRET_KEY
      else process.env.SECRET_KEY = before
    })
    process.env.SECRET_KEY = 'not for everyone'
    const image = start()
    await image.run({ kind: 'inspect', path: '/nowhere', format: 'png' }, AMPLE)
    const environment = await readFile(`/proc/${image.pid}/environ`, 'latin1')
    assert.match(environment, /MALLOC_ARENA_MAX=2/)
    assert.doesNotMatch(environment, /SECRET_KEY|not for everyone/)
  })
})
