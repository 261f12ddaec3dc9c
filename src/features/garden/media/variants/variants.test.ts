import assert from 'node:assert/strict'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { noDescriptors, nothingOpenBelow } from '../../../../../test/descriptors.ts'
import { assertFailure, assertHeaders } from '../../../../../test/envelope.ts'
import { eventually } from '../../../../../test/eventually.ts'
import { type ImageWork, watchImageWork } from '../../../../../test/image-work.ts'
import { assertImageHeaders, busy, type Gallery, openGallery } from '../../../../../test/images.ts'
import { passingTime } from '../../../../../test/passing-time.ts'
import { picture } from '../../../../../test/pictures.ts'
import { send } from '../../../../../test/send.ts'
import { buildTestAppBeside } from '../../../../../test/test-app.ts'
import { filesBelow, uploaded } from '../../../../../test/upload.ts'
import { watchStatements } from '../../../../../test/watch-statements.ts'

const SLOTS = availableParallelism()
const MOST_WAITING = 64

/** Each worker makes what it does not know of, and has slots of its own. */
const MADE = 'what is made of pictures is counted'

describe('images on the fly', () => {
  let work: ImageWork
  let gallery: Gallery
  let url: string
  before(async () => {
    work = watchImageWork()
    gallery = await openGallery({ aroundStorage: work.around, onOneProcess: MADE })
    url = await gallery.add(await picture('png', { width: 64, height: 64 }))
  })
  after(() => {
    work.release()
    return gallery.close()
  })
  let begunBefore = 0
  beforeEach(() => {
    begunBefore = work.begun
  })
  const made = () => work.begun - begunBefore
  const get = (query: string, headers = {}) => gallery.service.app.inject({ url: `${url}?${query}`, headers })

  test('two hundred requests at once for the same are served from one image', async () => {
    work.hold()
    const asked = Array.from({ length: 200 }, () => get('w=9&format=webp'))
    await eventually(() => assert.equal(work.running, 1))
    work.release()
    const replies = await Promise.all(asked)
    for (const reply of replies) {
      assertImageHeaders(reply, 'webp')
      assert.deepEqual([reply.statusCode, reply.rawPayload], [200, replies[0]?.rawPayload])
    }
    assert.equal(made(), 1)
  })

  test('what was made once is not made again, however it is asked for', async () => {
    const first = await gallery.show(url, 'w=11')
    for (const query of ['w=11', 'w=11&format=png', 'q=3&w=11', 'resize=fill&w=11']) {
      const again = await gallery.show(url, query)
      assert.deepEqual(again.content, first.content)
      assert.equal(again.reply.headers.etag, first.reply.headers.etag)
    }
    assert.equal(made(), 1)
  })

  test('a large image is served from the disk, and read only for a caller that wants its bytes', async (t) => {
    const large = await gallery.add(await busy(400, 400).png().toBuffer())
    const first = await gallery.show(large, 'format=png')
    assert.ok(first.content.length > 300_000)
    assert.deepEqual((await gallery.show(large, 'format=png')).content, first.content)
    const probe = await open(import.meta.filename)
    const handles: Pick<FileHandle, 'createReadStream'> = Object.getPrototypeOf(probe)
    await probe.close()
    const reads = t.mock.method(handles, 'createReadStream')
    const head = await gallery.service.app.inject({ method: 'HEAD', url: `${large}?format=png` })
    assert.equal(reads.mock.callCount(), 0)
    if (!noDescriptors) await nothingOpenBelow(join(gallery.service.config.dataDir, 'cache'))
    assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
    assertHeaders(head, { 'content-length': String(first.content.length), 'content-type': 'image/png' })
    assert.equal(made(), 1)
  })

  test('an image in memory is served without a statement or a file, until the original is deleted, by whichever server', async (t) => {
    const { service, person, show, close } = await openGallery({ onOneProcess: MADE })
    t.after(close)
    const pass = passingTime(t)
    const other = await buildTestAppBeside(service)
    t.after(other.close)
    const { id, url } = await uploaded(service, person, await picture('png', { width: 64, height: 64 }))
    const first = await show(url, 'w=15&format=webp')
    const { run } = watchStatements(t, service.db)
    for (const folder of ['cache', 'media'])
      await rm(join(service.config.dataDir, folder), { recursive: true })
    const again = await show(url, 'w=15&format=webp')
    assert.deepEqual([again.content, again.reply.headers.etag], [first.content, first.reply.headers.etag])
    // Every few seconds the server looks whether another one has changed the keys.
    const ownRun = run.filter((statement) => !statement.includes('revisions'))
    assert.deepEqual(ownRun, [])
    const removed = await send(other, `DELETE /api/v1/media/${id}`, { by: person })
    assert.equal(removed.statusCode, 200)
    pass(5_001)
    assertFailure(await service.app.inject(`${url}?w=15&format=webp`), 5001, 404)
  })

  test('HEAD tells all that GET does, without the body', async () => {
    const ask = () => gallery.service.app.inject({ method: 'HEAD', url: `${url}?w=13` })
    const fresh = await ask()
    const shown = await gallery.show(url, 'w=13')
    for (const head of [fresh, await ask()]) {
      const { 'x-request-id': id, date, connection, ...headers } = head.headers
      const { 'x-request-id': id2, date: date2, connection: connection2, ...expected } = shown.reply.headers
      assert.deepEqual(headers, expected)
      assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0])
    }
    assert.equal(made(), 1)
  })

  test('every image has an ETag of its own, and a client that has it gets 304 without anything being made', async () => {
    const tags = []
    for (const query of ['w=21', 'w=22', 'h=21', 'w=21&format=webp', 'w=21&format=webp&q=5']) {
      const { etag } = (await get(query)).headers
      tags.push(etag)
    }
    tags.push((await gallery.service.app.inject(url)).headers.etag)
    assert.equal(new Set(tags).size, 6)
    assert.equal(made(), 5)
    // The tag also matches for an image that no server has made yet: it says what the image would be.
    const other = await gallery.add(await picture('png', { width: 64, height: 64 }))
    for (const tag of [`${tags[0]}`, `W/${tags[0]}`, `"x", ${tags[0]}`, '*']) {
      const reply = await gallery.service.app.inject({
        url: `${other}?w=21`,
        headers: { 'if-none-match': tag },
      })
      assert.deepEqual([reply.statusCode, reply.rawPayload.length], [304, 0])
      assertHeaders(reply, {
        etag: `${tags[0]}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': undefined,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
    }
    assert.equal(made(), 5)
    assert.equal((await get('w=21', { 'if-none-match': '"other"' })).statusCode, 200)
  })

  test('the next server on the same folder finds what this one made', async () => {
    const { content } = await gallery.show(url, 'w=31&format=webp')
    const counted = watchImageWork()
    const next = await buildTestAppBeside(gallery.service, { aroundStorage: counted.around })
    try {
      const reply = await next.app.inject(`${url}?w=31&format=webp`)
      assertImageHeaders(reply, 'webp')
      assert.deepEqual(reply.rawPayload, content)
      assert.equal(counted.begun, 0)
    } finally {
      await next.close()
    }
  })

  test('what was made of a file goes with it', async () => {
    const { app, config } = gallery.service
    const folder = join(config.dataDir, 'cache', 'variants')
    const before = await filesBelow(folder)
    const leaf = await gallery.add(await picture('jpeg'))
    await gallery.show(leaf, 'w=5')
    await gallery.show(leaf, 'w=6')
    assert.equal((await filesBelow(folder)).length, before.length + 2)
    const list = await app.inject({ url: '/api/v1/media', headers: gallery.person.headers })
    const { data }: { data: { items: { id: number; url: string }[] } } = list.json()
    const id = data.items.find((item) => item.url === leaf)?.id
    await app.inject({ method: 'DELETE', url: `/api/v1/media/${id}`, headers: gallery.person.headers })
    assert.deepEqual(await filesBelow(folder), before)
    assertFailure(await app.inject(`${leaf}?w=5`), 5001, 404)
  })

  test('requests beyond the slots wait, requests beyond the queue are refused', async () => {
    work.hold()
    const asked = Array.from({ length: SLOTS + MOST_WAITING }, (_, at) => get(`w=${100 + at}`))
    await eventually(() => assert.equal(work.running, SLOTS))
    assertFailure(await get('w=99'), 1904, 503, {
      message: 'The service is busy; try again shortly.',
      headers: { 'retry-after': '5' },
    })
    // A request for an image under way joins.
    const joined = get('w=100')
    assert.equal(made(), SLOTS)
    work.release()
    for (const reply of await Promise.all([...asked, joined])) assert.equal(reply.statusCode, 200)
    assert.equal(made(), SLOTS + MOST_WAITING)
    assert.equal(work.mostRunning, SLOTS)
    assert.equal((await get('w=99')).statusCode, 200)
  })
})

describe('a cache folder that cannot be used', () => {
  test('images are served all the same, made each time, and the log says why', async () => {
    const work = watchImageWork()
    const gallery = await openGallery({ aroundStorage: work.around, onOneProcess: MADE })
    try {
      const folder = join(gallery.service.config.dataDir, 'cache')
      await rm(folder, { recursive: true, force: true })
      await writeFile(folder, 'in the way')
      const url = await gallery.add(await picture('png'))
      await gallery.show(url, 'w=5')
      await gallery.show(url, 'w=5')
      assert.equal(work.begun, 2)
      const warnings = gallery.service.logs.filter(({ level }) => level === 'warn')
      assert.deepEqual(
        warnings.map(({ message }) => message),
        ['an image could not be cached', 'an image could not be cached'],
      )
      // A server starts there too.
      const next = await buildTestAppBeside(gallery.service)
      assert.equal((await next.app.inject(`${url}?w=5`)).statusCode, 200)
      await next.close()
      await rm(folder)
      await mkdir(folder)
      await gallery.show(url, 'w=5')
      await gallery.show(url, 'w=5')
      assert.equal(work.begun, 3)
    } finally {
      await gallery.close()
    }
  })
})
