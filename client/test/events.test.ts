import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { newEmail, PASSWORD } from '../../test/people.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { createFrondClient } from '../src/create-client.ts'
import type { GardenEvent, Reset } from '../src/events.ts'
import { ErrorCode } from '../src/generated/error-codes.ts'
import { FakeClock } from './fake-clock.ts'
import { refusal, WatchedFetch } from './watched-fetch.ts'

const EVENTS = 'GET /api/v1/events'
const isOfEvents = (line: string) => line === EVENTS

// On SQLite only: what is tested is the client.
describe('events', () => {
  let service: TestApp
  let baseUrl: string
  before(async () => {
    service = await buildTestApp()
    baseUrl = await service.app.listen({ port: 0 })
  })
  after(() => service.close())

  async function signedUp(around = (response: Response) => response) {
    const [watched, clock] = [new WatchedFetch(), new FakeClock()]
    const fetch: typeof globalThis.fetch = async (...request) => around(await watched.fetch(...request))
    const frond = createFrondClient({ baseUrl, fetch, clock, random: () => 1 })
    const user = await frond.signUp({ email: newEmail(), password: PASSWORD })
    const newTag = (name: string) => frond.post('/api/v1/plant-tags', { body: { name } })
    return { frond, watched, clock, user, newTag }
  }

  async function next(events: AsyncGenerator<GardenEvent | Reset, void, void>) {
    const { value } = await events.next()
    return value ?? assert.fail('there are no more events')
  }

  test('are told as they happen, from the moment when the connection is there', async () => {
    const { frond, newTag } = await signedUp()
    await newTag('before')
    const opened = Promise.withResolvers<void>()
    const events = frond.events({ onOpen: opened.resolve })
    const first = next(events)
    await opened.promise
    const dry = await newTag('dry')
    const { at: _at, ...event } = (await first) as GardenEvent
    assert.deepEqual(event, { id: 2, type: 'tag.created', subject: dry.id })
    await events.return()
  })

  test('go on after lost connections, without a gap', async () => {
    const { frond, watched, clock, newTag } = await signedUp(endingAfterOne)
    const events = frond.events({ after: 0 })
    const seen: unknown[] = []
    for (let at = 0; at < 3; at++) {
      await newTag(`tag ${at}`)
      seen.push(((await next(events)) as GardenEvent).id)
    }
    assert.deepEqual(seen, [1, 2, 3])
    assert.equal(watched.count(EVENTS), 3)
    assert.deepEqual(clock.slept, [500, 500])
    await events.return()
  })

  test('are tried again for as long as nobody answers, at longer and longer intervals', async () => {
    const { frond, watched, clock, newTag } = await signedUp()
    await newTag('dry')
    watched.disturb(
      ['unsent', refusal(500, 1999), refusal(503, 1904, 5), new Response('proxy', { status: 502 })],
      isOfEvents,
    )
    const events = frond.events({ after: 0 })
    assert.equal((await next(events)).type, 'tag.created')
    assert.deepEqual(clock.slept, [500, 1_000, 5_000, 4_000])
    await events.return()
  })

  test('tell that everything has to be read again', async () => {
    const { frond, user, newTag } = await signedUp()
    for (const name of ['one', 'two']) await newTag(name)
    await sql`delete from events where user_id = ${user.id}`.execute(service.db)
    const events = frond.events({ after: 1 })
    assert.deepEqual(await next(events), { type: 'reset', next: 2 })
    await events.return()
  })

  test('end with the signal, and throw what is refused for good', async () => {
    const { frond } = await signedUp()
    const controller = new AbortController()
    const waiting = frond.events({ signal: controller.signal, onOpen: () => controller.abort() }).next()
    assert.deepEqual(await waiting, { done: true, value: undefined })
    await assert.rejects(frond.events({ after: -1 }).next(), { code: ErrorCode.ValidationFailed })
    await frond.signOut()
    await assert.rejects(frond.events().next(), { code: ErrorCode.Unauthenticated })
  })
})

/** A connection that ends with the first event, as it does when the server shuts down or the token expires. */
function endingAfterOne(response: Response): Response {
  if (response.headers.get('Content-Type') !== 'text/event-stream') return response
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk)
        if (new TextDecoder().decode(chunk).includes('data: ')) controller.terminate()
      },
    }),
  )
  return new Response(body ?? null, response)
}
