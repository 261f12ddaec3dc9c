import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newSpecies } from '../../test/gardener.ts'
import { newEmail, PASSWORD } from '../../test/people.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import type { FrondClient } from '../src/client.ts'
import { createFrondClient } from '../src/create-client.ts'
import { ConnectionError } from '../src/errors.ts'
import { ErrorCode } from '../src/generated/error-codes.ts'
import { FakeClock } from './fake-clock.ts'
import { type Fate, refusal, WatchedFetch } from './watched-fetch.ts'

// On SQLite only: what is tested is the client.
describe('a call that got no answer, or a refusal for now', () => {
  let service: TestApp
  let baseUrl: string
  let frond: FrondClient
  let watched: WatchedFetch
  let clock: FakeClock
  before(async () => {
    service = await buildTestApp()
    baseUrl = await service.app.listen({ port: 0 })
  })
  after(() => service.close())
  beforeEach(async () => {
    watched = new WatchedFetch()
    clock = new FakeClock()
    frond = createFrondClient({ baseUrl, fetch: watched.fetch, clock, random: () => 1 })
    await frond.signUp({ email: newEmail(), password: PASSWORD })
    watched.requests.length = 0
    watched.headers.length = 0
  })

  const newTag = (name = 'dry') => frond.post('/api/v1/plant-tags', { body: { name } })
  const tags = () => frond.get('/api/v1/plant-tags')

  test('that creates something is repeated with the same key, and creates it once', async () => {
    watched.disturb(['lost', 'lost'])
    const tag = await newTag()
    assert.deepEqual(
      (await tags()).map(({ id }) => id),
      [tag.id],
    )
    const keys = watched.headers.slice(0, 3).map((headers) => headers.get('Idempotency-Key'))
    assert.equal(new Set(keys).size, 1)
    assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
  })

  test('can be repeated by the caller later, with a key of its own', async () => {
    const call = { body: { name: 'dry' }, idempotencyKey: 'from-the-queue' } as const
    const first = await frond.request('post', '/api/v1/plant-tags', call)
    const second = await frond.request('post', '/api/v1/plant-tags', call)
    assert.deepEqual([first.isReplay, second.isReplay], [false, true])
    assert.deepEqual(second.data, first.data)
  })

  test('waits twice as long each time, and gives up in the end', async () => {
    watched.disturb(['unsent', 'unsent', 'unsent', 'unsent'])
    await assert.rejects(tags(), ConnectionError)
    assert.deepEqual(clock.slept, [500, 1_000, 2_000])
    assert.equal(watched.requests.length, 4)
  })

  test('waits as long as the server asks', async () => {
    watched.disturb([refusal(429, 1108, 7), refusal(503, 1904, 1), refusal(409, 1106, 2)])
    await newTag()
    assert.deepEqual(clock.slept, [7_000, 1_000, 2_000])
  })

  test('does not wait for minutes, but says how long it would take', async () => {
    watched.disturb([refusal(429, 1108, 60)])
    await assert.rejects(tags(), { code: ErrorCode.RateLimited, retryAfter: 60, status: 429 })
    assert.deepEqual(clock.slept, [])
  })

  test('is not repeated while the browser is offline', async (t) => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    t.after(() => Reflect.deleteProperty(navigator, 'onLine'))
    watched.disturb(['unsent'])
    await assert.rejects(tags(), ConnectionError)
    assert.equal(watched.requests.length, 1)
  })

  test('ends when its signal is aborted, also while it waits', async () => {
    const giveUp = new AbortController()
    const waiting: Pick<FakeClock, 'now' | 'sleep'> = {
      now: () => clock.now(),
      sleep: async (_, signal) => {
        giveUp.abort()
        signal?.throwIfAborted()
      },
    }
    const impatient = createFrondClient({ baseUrl, fetch: watched.fetch, clock: waiting })
    watched.disturb(['unsent'])
    const call = () => impatient.get('/api/v1/plant-species', { signal: giveUp.signal })
    await assert.rejects(call(), { name: 'AbortError' })
    await assert.rejects(call(), { name: 'AbortError' })
    assert.equal(watched.requests.length, 1)
  })

  test('is given up when no answer arrives in time', async () => {
    const silent: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const client = createFrondClient({ baseUrl, fetch: silent, timeout: 1, retries: { retries: 0 } })
    await assert.rejects(client.get('/api/v1/plant-species'), {
      name: 'ConnectionError',
      message: 'No answer arrived in time',
    })
  })

  test('may be the answer of something else, such as a proxy', async () => {
    const page = () =>
      new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
    watched.disturb([page()])
    assert.deepEqual(await tags(), [])
    watched.disturb([page(), page(), page(), page()])
    await assert.rejects(tags(), { name: 'ConnectionError', status: 502 })
    watched.disturb([Response.json({ error: 'bad gateway' }, { status: 400 })])
    await assert.rejects(tags(), { name: 'ConnectionError', status: 400 })
  })

  test('is a success if it deleted something and the repetition finds nothing', async () => {
    const { id } = await newTag()
    watched.disturb(['lost'])
    assert.equal(await frond.delete('/api/v1/plant-tags/{id}', { path: { id } }), null)
    await assert.rejects(frond.delete('/api/v1/plant-tags/{id}', { path: { id } }), {
      code: ErrorCode.TagNotFound,
    })
  })

  /** How often each is sent when the first answer is lost, and when the server refuses for now. */
  const CASES: readonly [name: string, lost: number, refused: number, (id: number) => Promise<unknown>][] = [
    ['reading', 2, 2, () => tags()],
    ['a POST with a key', 2, 2, () => newTag('wet')],
    ['a PUT', 2, 2, (id) => frond.put('/api/v1/plant-tags/{id}', { path: { id }, body: { name: 'damp' } })],
    [
      'a PUT with a condition',
      1,
      2,
      (id) => frond.put('/api/v1/plant-tags/{id}', { path: { id }, body: { name: 'damp' }, ifMatch: '*' }),
    ],
    [
      'a PATCH',
      1,
      2,
      async () => {
        const { id: region } = await frond.post('/api/v1/regions', { body: { name: 'Home' } })
        const path = { id: region }
        const { id: locationId } = await frond.post('/api/v1/regions/{id}/locations', {
          path,
          body: { name: 'Sill' },
        })
        const body = { name: 'Monty', speciesId: await newSpecies(service), locationId }
        const plant = await frond.post('/api/v1/plants', { body })
        watched.requests.length = 0
        return frond.patch('/api/v1/plants', { body: { ids: [plant.id], status: 1 } })
      },
    ],
    ['a sign-in', 1, 1, () => frond.signIn({ email: newEmail(), password: PASSWORD })],
    [
      'a new password',
      1,
      1,
      () =>
        frond.put('/api/v1/auth/password', {
          body: { currentPassword: PASSWORD, newPassword: 'four green thumbs' },
        }),
    ],
  ]
  for (const [name, lost, refused, call] of CASES) {
    test(`is sent ${lost} and ${refused} times if it is ${name}`, async () => {
      const { id } = await newTag()
      const sent = async (fate: Fate) => {
        watched.requests.length = 0
        const last = (line: string) =>
          !line.startsWith('POST') || name.startsWith('a POST') || name === 'a sign-in'
        watched.disturb([fate], last)
        await call(id).catch((error: unknown) => error)
        return watched.requests.length
      }
      assert.equal(await sent('lost'), lost)
      assert.equal(await sent(refusal(429, 1108, 1)), refused)
    })
  }
})
