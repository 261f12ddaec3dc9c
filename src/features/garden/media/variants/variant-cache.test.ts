import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { noDescriptors, nothingOpenBelow } from '../../../../../test/descriptors.ts'
import { filesBelow } from '../../../../../test/upload.ts'
import { createLogger } from '../../../../observe/logging/logger.ts'
import { VariantCache } from './variant-cache.ts'

const LARGE = 300_000

/** Only the first two letters of a name matter, for the folder. */
const nameOf = (at: number) => at.toString(16).padStart(2, '0').repeat(32)

describe('the cache of images', () => {
  let directory: string
  let warnings: string[]
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'frond-variants-'))
    warnings = []
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  async function openCache(
    mostBytes = 1_000,
    mostFiles = 100,
    mostMemoryBytes?: number,
  ): Promise<VariantCache> {
    const write = (line: string) => void warnings.push(JSON.parse(line).message)
    const log = createLogger('warn', { write })
    const cache = new VariantCache({
      directory,
      mostBytes,
      mostFiles,
      ...(mostMemoryBytes === undefined ? {} : { mostMemoryBytes }),
      log,
    })
    await cache.load()
    return cache
  }

  async function contentOf(cache: VariantCache, at: number): Promise<Buffer | undefined> {
    const variant = await cache.read(nameOf(at))
    if (variant === undefined || 'content' in variant) return variant?.content
    return buffer(variant.handle.createReadStream())
  }

  async function present(cache: VariantCache, ...all: number[]): Promise<number[]> {
    const files = await filesBelow(directory)
    for (const at of all) {
      const isThere = files.some((file) => file.includes(nameOf(at)))
      assert.equal(cache.has(nameOf(at)), isThere, `memory and disk differ about ${at}`)
    }
    return all.filter((at) => cache.has(nameOf(at)))
  }

  test('removes what another process has made as well, where they share the folder', async () => {
    const log = createLogger('warn', { write: (line) => void warnings.push(line) })
    const [own, other] = [1, 2].map(
      () => new VariantCache({ directory, mostBytes: 1_000, log, isShared: true }),
    )
    assert.ok(own && other)
    for (const at of [1, 2, 3]) await other.put(nameOf(at), Buffer.from('image'))
    await own.removeOf(nameOf(1).slice(0, 32))
    assert.deepEqual(
      await filesBelow(directory),
      [2, 3].map((at) => `${nameOf(at).slice(0, 2)}/${nameOf(at)}-5`),
    )
    await own.makeRoom()
    assert.deepEqual(await filesBelow(directory), [])
    assert.equal(warnings.length, 1)
  })

  test('makes room once, by removing everything', async () => {
    const cache = await openCache()
    for (const at of [1, 2, 3]) await cache.put(nameOf(at), Buffer.alloc(10))
    await Promise.all([cache.makeRoom(), cache.makeRoom()])
    assert.deepEqual([cache.bytes, await present(cache, 1, 2, 3)], [0, []])
    await cache.makeRoom()
    assert.equal(warnings.filter((message) => message.startsWith('the disk is full')).length, 1)
    assert.equal(await cache.put(nameOf(1), Buffer.alloc(10)), true)
  })

  test('has small images in memory once they were put in or read, until they are removed', async () => {
    const cache = await openCache(10 * LARGE)
    const small = Buffer.alloc(100, 'a')
    await cache.put(nameOf(1), small)
    await cache.put(nameOf(2), Buffer.alloc(LARGE, 'b'))
    assert.deepEqual([cache.peek(nameOf(1)), cache.peek(nameOf(2))], [small, undefined])
    const again = await openCache(10 * LARGE)
    assert.equal(again.peek(nameOf(1)), undefined)
    await again.read(nameOf(1))
    assert.deepEqual(again.peek(nameOf(1)), small)
    await again.removeOf(nameOf(1))
    assert.equal(again.peek(nameOf(1)), undefined)
  })

  test('gives back what was put in, small and large', async () => {
    const cache = await openCache(10 * LARGE)
    const [small, large] = [Buffer.alloc(100, 'a'), Buffer.alloc(LARGE, 'b')]
    assert.equal(await contentOf(cache, 1), undefined)
    assert.equal(await cache.put(nameOf(1), small), true)
    assert.equal(await cache.put(nameOf(2), large), true)
    for (const again of [cache, await openCache(10 * LARGE)]) {
      for (const _ of [1, 2]) {
        assert.deepEqual(await contentOf(again, 1), small)
        assert.deepEqual(await contentOf(again, 2), large)
      }
      assert.equal(again.bytes, 100 + LARGE)
    }
    assert.deepEqual(warnings, [])
  })

  test('the least recently used image is evicted first, and the bound is never exceeded', async () => {
    const cache = await openCache(1_000)
    for (const at of [1, 2, 3, 4]) await cache.put(nameOf(at), Buffer.alloc(250))
    assert.equal(cache.bytes, 1_000)
    await contentOf(cache, 1)
    await cache.put(nameOf(5), Buffer.alloc(250))
    assert.deepEqual(await present(cache, 1, 2, 3, 4, 5), [1, 3, 4, 5])
    await cache.put(nameOf(6), Buffer.alloc(600))
    assert.deepEqual(await present(cache, 1, 2, 3, 4, 5, 6), [5, 6])
    assert.equal(cache.bytes, 850)
    // The image is replaced, not counted twice.
    await cache.put(nameOf(6), Buffer.alloc(600))
    assert.deepEqual([cache.bytes, await present(cache, 5, 6)], [850, [5, 6]])
  })

  test('however small the images are, their number is bounded', async () => {
    const cache = await openCache(1_000, 2)
    for (const at of [1, 2, 3]) await cache.put(nameOf(at), Buffer.from('1'))
    assert.deepEqual(await present(cache, 1, 2, 3), [2, 3])
  })

  test('a large image in place of a small one is the one that is given back, and its file the only one', async () => {
    const cache = await openCache(2 * LARGE)
    await cache.put(nameOf(1), Buffer.alloc(100, 'a'))
    await cache.put(nameOf(1), Buffer.alloc(LARGE, 'b'))
    assert.deepEqual(await contentOf(cache, 1), Buffer.alloc(LARGE, 'b'))
    assert.equal(cache.bytes, LARGE)
    assert.deepEqual(await filesBelow(directory), [`01/${nameOf(1)}-${LARGE}`])
  })

  test('a start leaves one file of each image', async () => {
    const caches = [await openCache(), await openCache()]
    for (const [at, cache] of caches.entries()) await cache.put(nameOf(1), Buffer.alloc(100 + at))
    assert.equal((await filesBelow(directory)).length, 2)
    const cache = await openCache()
    assert.deepEqual(await filesBelow(directory), [`01/${nameOf(1)}-${cache.bytes}`])
    assert.equal((await contentOf(cache, 1))?.length, cache.bytes)
  })

  test('what is larger than all there is room for is not kept and displaces nothing', async () => {
    const cache = await openCache(1_000)
    await cache.put(nameOf(1), Buffer.alloc(1_000))
    assert.equal(await cache.put(nameOf(2), Buffer.alloc(1_001)), false)
    assert.deepEqual(await present(cache, 1, 2), [1])
  })

  test('the order in which they were made survives a restart, and a smaller bound is kept at once', async () => {
    const first = await openCache(1_000)
    for (const at of [1, 2, 3]) await first.put(nameOf(at), Buffer.alloc(300, at))
    const longAgo = Date.now() / 1_000 - 100_000
    for (const [at, age] of [[1, 30] as const, [2, 10] as const, [3, 20] as const]) {
      const path = join(directory, nameOf(at).slice(0, 2), `${nameOf(at)}-300`)
      await utimes(path, longAgo - age, longAgo - age)
    }
    const second = await openCache(1_000)
    assert.equal(second.bytes, 900)
    const third = await openCache(600)
    assert.deepEqual(await present(third, 1, 2, 3), [2, 3])
  })

  test('a start removes drafts, files cut short and whatever else lies there', async () => {
    const first = await openCache()
    await first.put(nameOf(1), Buffer.alloc(100))
    await first.put(nameOf(2), Buffer.alloc(100))
    await truncate(join(directory, '02', `${nameOf(2)}-100`), 0)
    await writeFile(join(directory, '01', `${nameOf(1)}-100.0b5e`), 'a draft')
    await mkdir(join(directory, '01', 'folder.d'))
    await writeFile(join(directory, 'stray'), '')
    const second = await openCache()
    assert.deepEqual(await filesBelow(directory), [`01/${nameOf(1)}-100`, 'stray'])
    assert.deepEqual(await readdir(join(directory, '01')), [`${nameOf(1)}-100`])
    assert.equal(second.bytes, 100)
    assert.deepEqual(warnings, [])
  })

  test('an image that is being read can be evicted under the reader', { skip: noDescriptors }, async () => {
    const cache = await openCache(LARGE)
    await cache.put(nameOf(1), Buffer.alloc(LARGE, 'a'))
    const variant = await cache.read(nameOf(1))
    assert.ok(variant !== undefined && 'handle' in variant)
    await cache.put(nameOf(2), Buffer.alloc(LARGE, 'b'))
    assert.deepEqual(await present(cache, 1, 2), [2])
    assert.deepEqual(await buffer(variant.handle.createReadStream()), Buffer.alloc(LARGE, 'a'))
    await nothingOpenBelow(directory)
  })

  test('files that others removed or cut short are made again, not served', async () => {
    const first = await openCache()
    for (const at of [1, 2]) await first.put(nameOf(at), Buffer.alloc(100))
    const cache = await openCache()
    await rm(join(directory, '01'), { recursive: true })
    await truncate(join(directory, '02', `${nameOf(2)}-100`), 50)
    assert.equal(await contentOf(cache, 1), undefined)
    assert.equal(await contentOf(cache, 2), undefined)
    assert.deepEqual([cache.has(nameOf(1)), cache.has(nameOf(2)), cache.bytes], [false, false, 0])
    assert.deepEqual(warnings, ['a cached image could not be read'])
    await cache.put(nameOf(1), Buffer.alloc(10))
    assert.deepEqual(await contentOf(cache, 1), Buffer.alloc(10))
  })

  test('all that belongs to one file goes at once', async () => {
    const cache = await openCache()
    for (const at of [1, 2]) await cache.put(nameOf(at), Buffer.alloc(100))
    await cache.removeOf(nameOf(1).slice(0, 32))
    assert.deepEqual([await present(cache, 1, 2), cache.bytes], [[2], 100])
    assert.equal(await contentOf(cache, 1), undefined)
  })

  test('small images are served from memory, bounded in bytes: the least recently used is evicted', async () => {
    const cache = await openCache(1_000, 100, 100)
    for (const at of [1, 2, 3, 4]) await cache.put(nameOf(at), Buffer.alloc(25, at))
    await contentOf(cache, 1)
    await cache.put(nameOf(5), Buffer.alloc(25, 5))
    await cache.put(nameOf(6), Buffer.alloc(101, 6))
    await rm(directory, { recursive: true })
    const contents = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => contentOf(cache, at)))
    assert.deepEqual(contents, [
      Buffer.alloc(25, 1),
      undefined,
      ...[3, 4, 5].map((at) => Buffer.alloc(25, at)),
      undefined,
    ])
  })
})
