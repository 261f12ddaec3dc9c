// Not in a quick run: it sends large files.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openGallery } from '../../../../test/images.ts'
import { type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { fileOf, PDF, picture } from '../../../../test/pictures.ts'
import { listen } from '../../../../test/raw-http.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { codeOf, send, tally } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import {
  beginUpload,
  filesBelow,
  MULTIPART,
  multipartBody,
  NO_TRACES,
  traces,
  upload,
  uploaded,
} from '../../../../test/upload.ts'
import { executorOf } from '../../../db/run/session-executor.ts'
import type { MediaFile } from './media.schema.ts'
import { storageUse } from './quota.ts'

describe('the size of a file', () => {
  let service: TestApp
  let person: Person
  before(async () => {
    service = await buildTestApp(undefined, { env: { UPLOAD_MAX_BYTES: '100000' } })
    person = await registerPerson(service)
  })
  after(() => service.close())

  test('as large as allowed passes, one byte more does not', async () => {
    const { size } = await uploaded(service, person, fileOf(100_000))
    assert.equal(size, 100_000)
    const before = await traces(service)
    for (const bytes of [100_001, 5_000_000]) {
      assertFailure(await upload(service, person, fileOf(bytes)), 1107, 413, {
        message: 'A file may have at most 100000 bytes.',
      })
    }
    assert.deepEqual(await traces(service), before)
  })

  test('a client that sends far too much gets the response before the end and can read it', async (t) => {
    const port = await listen(service.app)
    const body = multipartBody([{ name: 'file', filename: 'a.pdf', content: fileOf(8_000_000) }])
    const connection = await beginUpload(port, person, body.length)
    t.after(() => connection.destroy())
    connection.write(body.subarray(0, 1_000_000))
    assertFailure(await connection.response(), 1107, 413)
    connection.write(body.subarray(1_000_000))
    connection.write('GET /healthz HTTP/1.1\r\nHost: frond\r\n\r\n')
    assert.equal((await connection.response()).statusCode, 200)
  })
})

onEachEngine('the quota', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, { env: { MEDIA_QUOTA_BYTES: '100000' } })
  })
  after(() => service.close())

  const usedUp = { message: 'Your files may have at most 100000 bytes together.' }

  test('it can be used to the last byte, is per user, and deleting gives room', async () => {
    const person = await registerPerson(service)
    const first = await uploaded(service, person, fileOf(60_000))
    assertFailure(await upload(service, person, fileOf(40_001)), 5004, 409, usedUp)
    await uploaded(service, person, fileOf(40_000))
    for (const content of [PDF, fileOf(40_000)])
      assertFailure(await upload(service, person, content), 5004, 409, usedUp)
    await uploaded(service, await registerPerson(service), fileOf(100_000))
    await send(service, `DELETE /api/v1/media/${first.id}`, { by: person })
    await uploaded(service, person, fileOf(60_000))
  })

  test('a client that sends more than its quota is told before the end', async (t) => {
    const person = await registerPerson(service)
    const port = await listen(service.app)
    const body = multipartBody([{ name: 'file', filename: 'a.pdf', content: fileOf(1_000_000) }])
    const connection = await beginUpload(port, person, body.length)
    t.after(() => connection.destroy())
    connection.write(body.subarray(0, 500_000))
    assertFailure(await connection.response(), 5004, 409, usedUp)
  })

  test('a user can have a quota of their own, and see it', async () => {
    const by = await registerPerson(service)
    const admin = await registerAdmin(service)
    const set = async (mediaQuotaBytes: number | null, mediaAllowedBytes: number, mediaUsedBytes: number) => {
      const payload = { mediaQuotaBytes }
      const reply = await send(service, `PUT /api/v1/admin/users/${by.user.id}`, { by: admin, payload })
      const ways = { hasPassword: true, emailConfirmed: false, secondFactor: false }
      const rest = { disabled: false, ...ways, mediaAllowedBytes, mediaUsedBytes }
      assertSuccess(reply, { ...by.user, ...payload, ...rest })
      const [usedBytes, allowedBytes] = [mediaUsedBytes, mediaAllowedBytes]
      assertSuccess(await send(service, 'GET /api/v1/auth/me/storage', { by }), { usedBytes, allowedBytes })
      const found = await send(service, `GET /api/v1/admin/users?keywords=${by.email}`, { by: admin })
      assert.deepEqual(found.json().data.items, [reply.json().data])
    }
    const atMost = (bytes: number) => ({ message: `Your files may have at most ${bytes} bytes together.` })
    await set(0, 0, 0)
    assertFailure(await upload(service, by, PDF), 5004, 409, atMost(0))
    await set(150_000, 150_000, 0)
    await uploaded(service, by, fileOf(120_000))
    await set(150_000, 150_000, 120_000)
    assertFailure(await upload(service, by, fileOf(30_001)), 5004, 409, atMost(150_000))
    await set(null, 100_000, 120_000)
    assertFailure(await upload(service, by, PDF), 5004, 409, usedUp)
  })

  test('uploads side by side do not exceed it together', async () => {
    const person = await registerPerson(service)
    const before = await traces(service)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => upload(service, person, fileOf(30_000))),
    )
    assert.deepEqual(tally(replies), { 200: 3, 5004: 7 })
    const { usedBytes } = await storageUse(service.db, gardenIdOf(person), service.config)
    assert.equal(usedBytes, 90_000)
    const { rows, files, spool } = await traces(service)
    assert.deepEqual(files, rows)
    assert.equal(rows.length, before.rows.length + 3)
    assert.deepEqual(spool, [])
  })
})

// One engine is enough: nothing here reaches the database, or it fails on purpose.
describe('a full disk', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

  test('while the file comes in, the upload is refused and leaves nothing', async (t) => {
    const service = await buildTestApp()
    t.after(() => service.close())
    const person = await registerPerson(service)
    const probe = await open(import.meta.filename)
    const handles: { writeFile(data: Buffer): Promise<void>; sync(): Promise<void> } =
      Object.getPrototypeOf(probe)
    await probe.close()
    for (const method of ['writeFile', 'sync'] as const) {
      const broken = t.mock.method(handles, method, () => Promise.reject(full))
      assertFailure(await upload(service, person, fileOf(500_000)), 1902, 507)
      broken.mock.restore()
      assert.deepEqual(await traces(service), NO_TRACES)
    }
    await uploaded(service, person, PDF)
  })

  for (const [title, error] of [
    ['of the files', full],
    ['of the database', Object.assign(new Error('database or disk is full'), { errcode: 13 })],
  ] as const) {
    test(`${title} takes the room of images that can be made again`, async (t) => {
      let isFull = false
      const gallery = await openGallery({
        aroundStorage: (storage) => ({
          ...storage,
          put: async (...file) => (isFull ? Promise.reject(error) : storage.put(...file)),
        }),
      })
      t.after(() => gallery.close())
      const { service, person } = gallery
      const url = await gallery.add(await picture('png'))
      await gallery.show(url, 'w=10')
      const cached = () => filesBelow(join(service.config.dataDir, 'cache'))
      await eventually(async () => assert.equal((await cached()).length, 1))
      isFull = true
      assertFailure(await upload(service, person, PDF), 1902, 507)
      await eventually(async () => assert.deepEqual(await cached(), []))
      isFull = false
      await uploaded(service, person, PDF)
      assert.equal((await gallery.show(url, 'w=10')).width, 10)
    })
  }

  test('when the file gets its place, the upload is refused and leaves nothing', async (t) => {
    const service = await buildTestApp(undefined, {
      aroundStorage: (storage) => ({ ...storage, put: () => Promise.reject(full) }),
    })
    t.after(() => service.close())
    const person = await registerPerson(service)
    assertFailure(await upload(service, person, PDF), 1902, 507)
    assert.deepEqual(await traces(service), NO_TRACES)
  })
})

onEachEngine('a database that fails when the row is written', (engine) => {
  for (const [title, code, isRemoved] of [
    ['leaves no file', '53100', true],
    // It may have written the row and only the answer was lost: then the file is needed.
    ['with a broken connection leaves the file to the sweep', 'CONNECTION_LOST', false],
  ] as const) {
    test(title, async (t) => {
      const service = await buildTestApp(engine, {
        onOneProcess: 'the database of one process breaks',
        aroundStorage: (storage) => ({
          ...storage,
          put: async (...file) => {
            await storage.put(...file)
            t.mock.method(executorOf(service.db), 'transaction', () => {
              throw Object.assign(new Error('the database failed'), { code })
            })
          },
        }),
      })
      t.after(() => service.close())
      const person = await registerPerson(service)
      const reply = await upload(service, person, PDF)
      t.mock.reset()
      assert.equal(codeOf(reply), isRemoved ? 1902 : 1903)
      const { rows, files, spool } = await traces(service)
      assert.deepEqual([rows.length, files.length, spool.length], [0, isRemoved ? 0 : 1, 0])
    })
  }
})

/** What is still used is only known once the rest is gone. */
function garbageCollector(): (options?: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

test('an upload passes through, it is not held in memory', async (t) => {
  const service = await buildTestApp(undefined, { env: { UPLOAD_MAX_BYTES: '300000000' } })
  t.after(() => service.close())
  const person = await registerPerson(service)
  const port = await listen(service.app)
  const [start = '', end = ''] = multipartBody([{ name: 'file', filename: 'a.pdf', content: '%PDF-|' }])
    .toString()
    .split('|')
  const block = Buffer.alloc(65_536, 'x')
  // Together they are more than memory may hold.
  const blocks = 500
  const MOST_GROWTH = 20_000_000

  const collect = garbageCollector()
  const used = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  collect()
  await nextTurn()
  collect()
  const before = used()
  // Another thread gives back collected memory a moment later. To collect all of it again and again would take many times as
  // long as the upload, in a process that has run other tests.
  const assertLittleIsHeld = async () => {
    collect()
    await eventually(async () => {
      collect({ type: 'minor' })
      const growth = used() - before
      assert.ok(growth < MOST_GROWTH, `grew by ${growth} bytes`)
    })
  }
  async function* body() {
    yield start
    for (let sent = 0; sent < blocks; sent++) {
      yield block
      if (sent === blocks - 1) await assertLittleIsHeld()
    }
    yield end
  }
  const headers = { ...person.headers, 'content-type': MULTIPART }
  const sending = request({ port, host: '127.0.0.1', path: '/api/v1/media', method: 'POST', headers })
  const answered = once(sending, 'response')
  await pipeline(body, sending)
  const [answer]: IncomingMessage[] = await answered
  assert.ok(answer)
  const { data }: { data: MediaFile } = JSON.parse(await text(answer))
  assert.equal(data.size, blocks * block.length + '%PDF-'.length)
})
