import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sweepOrphans } from '../src/features/garden/media/media.jobs.ts'
import type { Storage } from '../src/storage/storage.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { type Person, registerPerson } from './people.ts'
import { fileOf } from './pictures.ts'
import { listen } from './raw-http.ts'
import { killGateway, newStorageUrl, startGateway } from './s3-store.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { traces, upload, uploaded } from './upload.ts'

const AWAY = { headers: { 'retry-after': '5' } }
const TWO_HOURS_MS = 7_200_000

/** The service while its store is killed, is away, and comes back. */
export function outageCases(): void {
  let service: TestApp
  let person: Person
  let port: number
  let store: Storage
  let whilePutting: (() => Promise<void>) | undefined
  /** Resolved, a read goes on after its first piece; all of it may be in the memory of the system before a kill. */
  let whileReading: Promise<void> | undefined
  const content = fileOf(20_000_000)

  before(async () => {
    service = await buildTestApp(undefined, {
      env: { STORAGE_URL: newStorageUrl() },
      aroundStorage: (storage) => {
        store = storage
        return {
          ...storage,
          put: async (...file) => {
            const [stored] = await Promise.allSettled([storage.put(...file), whilePutting?.()])
            if (stored.status === 'rejected') throw stored.reason
          },
          read: async (...file) => {
            const stream = await storage.read(...file)
            return whileReading === undefined ? stream : Readable.from(held(stream, whileReading))
          },
        }
      },
    })
    person = await registerPerson(service)
    port = await listen(service.app)
  })
  after(async () => {
    await startGateway()
    for await (const { key } of store.list()) await store.remove(key)
    await service.close()
  })

  async function stored(): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of store.list()) keys.push(key)
    return keys
  }

  test('an upload during which it dies fails and leaves nothing; after its return uploads work', async () => {
    whilePutting = killGateway
    const refused = await upload(service, person, content)
    whilePutting = undefined
    assertFailure(refused, 1903, 503, AWAY)
    assert.deepEqual(await traces(service), { rows: [], files: [], spool: [] })
    await startGateway()
    assert.deepEqual(await stored(), [])
    const { key, url } = await uploaded(service, person, content)
    assert.deepEqual(await stored(), [key])
    assert.ok(content.equals((await service.app.inject(url)).rawPayload))
  })

  test('a read during which it dies ends with a broken connection', async () => {
    const { id, key, url } = await uploaded(service, person, content)
    const died = Promise.withResolvers<void>()
    whileReading = died.promise
    const response = await fetch(`http://127.0.0.1:${port}${url}`)
    assert.ok(response.body)
    const reader = response.body.getReader()
    await reader.read()
    whileReading = undefined
    await killGateway()
    died.resolve()
    await assert.rejects(async () => {
      while (!(await reader.read()).done);
    }, /terminated/)

    assertFailure(await service.app.inject(url), 1903, 503, AWAY)
    assertSuccess(await service.app.inject('/readyz'), { status: 'ready', degraded: ['storage'] })
    assert.equal((await service.app.inject('/healthz')).statusCode, 200)

    // Deleting the row decides; the file is deleted when the store is back.
    assertSuccess(await send(service, `DELETE /api/v1/media/${id}`, { by: person }), null)
    assertFailure(await service.app.inject(url), 5001, 404)

    await startGateway()
    assert.ok((await stored()).includes(key))
    await sweepOrphans(service.db, store, Date.now() + TWO_HOURS_MS)
    assert.deepEqual(await stored(), (await traces(service)).rows)
    const again = await uploaded(service, person, content)
    const whole = await fetch(`http://127.0.0.1:${port}${again.url}`)
    assert.ok(whole.body)
    assert.ok(content.equals(await buffer(whole.body)))
    assertSuccess(await service.app.inject('/readyz'), { status: 'ready' })
  })
}

async function* held(stream: AsyncIterable<unknown>, until: Promise<void>): AsyncGenerator<unknown> {
  for await (const piece of stream) {
    yield piece
    await until
  }
}
