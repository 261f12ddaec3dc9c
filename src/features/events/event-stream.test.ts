import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { monotonicTime } from '../../base/clock.ts'
import { LIMITS } from '../../http/limits.ts'
import type { AccessClaims } from '../people/auth/access-token.ts'
import { EventStream } from './event-stream.ts'

const CLAIMS: AccessClaims = {
  userId: 1,
  sessionId: 1,
  kid: 'k',
  expiresAt: Date.now() + 900_000,
}
const EVENT = { id: 6, type: 'tag.created', at: 1_777_000_000_000, subject: 7 } as const

/** A stream to a client that never reads: its response has no reader. */
function openStream() {
  const errors: unknown[] = []
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  response.on('error', (error) => errors.push(error))
  const permission = { userId: 1, grantId: undefined, claims: CLAIMS }
  return { response, errors, stream: new EventStream(response, permission, 5, LIMITS.streams) }
}

// Without a database: they only write.
describe('a stream of events', () => {
  test('that has ended is told nothing more, and is cut off if its client does not read the rest', async () => {
    const { response, errors, stream } = openStream()
    stream.begin()
    assert.equal(stream.isListening, true)
    stream.end()
    assert.equal(stream.isListening, false)
    stream.tell([EVENT])
    stream.reset(9)
    stream.end()
    // Errors are emitted later, and not by a response that is destroyed.
    await new Promise(setImmediate)
    assert.deepEqual(errors, [])
    const endedAt = monotonicTime()
    stream.lookAfter(endedAt + LIMITS.streams.unreadMs - 1_000)
    assert.equal(response.destroyed, false)
    stream.lookAfter(endedAt + LIMITS.streams.unreadMs)
    assert.equal(response.destroyed, true)
  })

  test('ends with its token by the monotonic clock, whatever the time of day', (t) => {
    const { response, stream } = openStream()
    const openedAt = monotonicTime()
    t.mock.timers.enable({ apis: ['Date'], now: 0 })
    stream.lookAfter(openedAt + 899_000)
    assert.equal(response.writableEnded, false)
    stream.lookAfter(openedAt + 900_000)
    assert.equal(response.writableEnded, true)
  })
})
