import type { Clock } from './clock.ts'
import { ConnectionError, FrondError } from './errors.ts'
import { readBlocks } from './event-blocks.ts'
import type { components } from './generated/api-types.ts'
import type { RetryPolicy } from './retry.ts'

export type GardenEvent = components['schemas']['GardenEvent']

/** What was missed is not known any more, so everything has to be read again; events go on from `next`. */
export interface Reset {
  readonly type: 'reset'
  readonly next: number
}

export interface EventsOptions {
  /** The last event that is known; without it only what happens from now on is told. */
  readonly after?: number
  /** Ends it; so does leaving the loop. */
  readonly signal?: AbortSignal
  /** Told each time a connection is there: whoever reads the garden then misses nothing. */
  readonly onOpen?: () => void
}

interface Dependencies {
  /** Opens the stream after an event; throws what the server refused with. */
  readonly open: (after: number | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  readonly clock: Clock
  readonly random: () => number
  readonly policy: RetryPolicy
}

/** The server says something every 20 seconds. */
const LONGEST_SILENCE_MS = 50_000

/**
 * What happens in the garden, for as long as somebody asks for the next event. Lost connections are opened again, and nothing is
 * missed meanwhile. It ends when the signal is aborted, and throws if the server refuses for good, as after the session has ended.
 */
export async function* readEvents(
  { open, clock, random, policy }: Dependencies,
  { after, signal, onOpen }: EventsOptions,
): AsyncGenerator<GardenEvent | Reset, void, void> {
  let position = after
  for (let failures = 0; !isAborted(signal); failures++) {
    let wanted = 0
    const connection = new Connection(signal)
    try {
      const body = await open(position, connection.signal)
      onOpen?.()
      for await (const { id, event, data } of readBlocks(body)) {
        connection.isHeard()
        failures = 0
        if (id !== undefined) position = Number(id)
        if (data !== undefined) yield toldBy(event, data)
      }
    } catch (error) {
      if (isAborted(signal)) return
      if (!mayPass(error)) throw error
      wanted = error instanceof FrondError ? (error.retryAfter ?? 0) * 1_000 : 0
    } finally {
      connection.end()
    }
    // With some randomness, so that those who were cut off together do not come back together.
    const backOff = Math.min(policy.firstDelay * 2 ** failures, policy.longestDelay) * (0.5 + random() / 2)
    await clock.sleep(Math.max(wanted, backOff), signal).catch(() => {})
  }
}

/** Ends a connection that has fallen silent, as after a phone has slept, or that nobody wants any more. */
class Connection {
  readonly #controller = new AbortController()
  readonly #wanted: AbortSignal | undefined
  readonly #abort = () => this.#controller.abort()
  #silence = setTimeout(this.#abort, LONGEST_SILENCE_MS)

  constructor(wanted: AbortSignal | undefined) {
    this.#wanted = wanted
    wanted?.addEventListener('abort', this.#abort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  isHeard(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(this.#abort, LONGEST_SILENCE_MS)
  }

  end(): void {
    clearTimeout(this.#silence)
    this.#wanted?.removeEventListener('abort', this.#abort)
    this.#abort()
  }
}

/** It may be by the time of the next look. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

function toldBy(event: string | undefined, data: string): GardenEvent | Reset {
  const told = JSON.parse(data)
  return event === 'reset' ? { type: 'reset', next: told.next } : told
}

/** A refusal for now, or no answer of Frond at all; everything that breaks a connection is a TypeError or an AbortError of fetch. */
function mayPass(error: unknown): boolean {
  return error instanceof FrondError
    ? error.status >= 500 || PASSING.has(error.status)
    : isOfConnection(error)
}

/** Of those that are a matter of the request, too slow and too often. */
const PASSING = new Set([408, 429])

function isOfConnection(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}
