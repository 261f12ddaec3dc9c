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
  /** It is called each time a connection is there: a caller that reads the garden then misses nothing. */
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
 * Tells what happens in the garden, as long as the caller asks for the next event. It opens lost connections again, and misses
 * nothing meanwhile. It ends when the signal is aborted, and throws if the server refuses for good, as after the session has ended.
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
    // Randomness keeps clients that were cut off together from coming back together.
    const backOff = Math.min(policy.firstDelay * 2 ** failures, policy.longestDelay) * (0.5 + random() / 2)
    await clock.sleep(Math.max(wanted, backOff), signal).catch(() => {})
  }
}

/** Ends a connection that has fallen silent, as after a phone has slept, or that is not wanted any more. */
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

/** Codes of "too slow" and "too often", which are no fault of the request itself. */
const PASSING = new Set([408, 429])

function isOfConnection(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'AbortError')
  )
}
