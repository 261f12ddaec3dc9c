import type { OutboxApi } from './outbox-api.ts'
import type { OutboxStore } from './outbox-store.ts'
import { type Parts, partsOf } from './parting.ts'
import { type Preparation, preparation } from './preparation.ts'
import { discarded, draftOf, failed, inGardenOf, nextToSend, withoutTry } from './queue-changes.ts'
import type { Queued } from './queued.ts'
import type { Step } from './steps.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export interface Progress {
  readonly sent: number
  readonly total: number
}

export interface SenderOptions {
  readonly userId: number
  readonly store: OutboxStore
  /** The service, in the garden of another or the user's own. */
  readonly apiIn: (garden: number | undefined) => OutboxApi
  readonly now: () => number
  readonly random: () => number
  readonly newId: () => string
  /** A connection may be there, and the session is still that of the user. */
  readonly mayTry: () => boolean
  /** After every change of the queue. */
  readonly onChange: () => void
  readonly onProgress: (id: string, progress: Progress | undefined) => void
}

/** Sends what waits, in order. The caller makes sure that no other tab does at the same time. */
export class Sender {
  readonly #options: SenderOptions

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Sends until nothing is left that can be sent now. Returns when to try again, if there is a time for it. */
  async drain(signal: AbortSignal): Promise<number | undefined> {
    const { store, userId, now, mayTry } = this.#options
    while (!signal.aborted && mayTry()) {
      const next = nextToSend(await store.list(userId))
      if (next === undefined) return undefined
      if (next.wait !== undefined && next.wait.until > now()) return next.wait.until
      await this.#advance(next.id, signal)
    }
    return undefined
  }

  /** The next step of a command, or its end. */
  async #advance(id: string, signal: AbortSignal): Promise<void> {
    const { apiIn, store, userId, now, newId, onProgress } = this.#options
    let prepared: Preparation = {}
    await store.change(userId, (queue) => {
      prepared = preparation(queue, id, { id: newId(), userId, at: now() })
      return prepared.change
    })
    this.#options.onChange()
    const { send } = prepared
    if (send === undefined) return
    const { step, queued } = send
    try {
      const results = await step.run({
        api: apiIn(queued.garden?.id),
        key: keyOf(queued, step),
        now: now(),
        photo: (at) => this.#photo(id, at),
        onProgress: (sent, total) => onProgress(id, { sent, total }),
        signal,
      })
      await this.#update(id, (stored) => ({
        ...withoutTry(stored, step.name),
        attempts: 0,
        results: { ...stored.results, ...results },
      }))
    } catch (error) {
      if (!signal.aborted) await this.#failed(queued, step, error)
    } finally {
      onProgress(id, undefined)
    }
  }

  async #failed(queued: Queued, step: Step, error: unknown): Promise<void> {
    const { apiIn, now, random, newId, store, userId } = this.#options
    const verdict = verdictOf(error, queued, now(), random)
    if (verdict.is === 'wait') return this.#putOff(queued.id, step, verdict)
    const { code, requestId } = verdict
    let parts: Parts | undefined
    try {
      parts = await partsOf(queued.command, code, apiIn(queued.garden?.id))
    } catch (reason) {
      // It is not known what is left now, so the refusal is asked for again later.
      const later = verdictOf(reason, queued, now(), random)
      if (later.is === 'wait') return this.#putOff(queued.id, step, later)
    }
    await store.change(userId, (queue) => {
      const stored = queue.find(({ id }) => id === queued.id)
      if (stored === undefined) return undefined
      const failure = { reason: 'refused', code, requestId } as const
      const decided = withoutTry(stored, step.name)
      if (parts !== undefined) {
        const gone = draftOf(
          parts.gone,
          stored.names,
          0,
          inGardenOf(stored, { id: newId(), userId, at: stored.at }),
        )
        return { put: [{ ...decided, command: parts.there }], add: [{ ...gone, state: 'failed', failure }] }
      }
      return stored.isUndone ? discarded(queue, stored.id) : { put: [failed(decided, failure)] }
    })
    this.#options.onChange()
  }

  async #putOff(
    id: string,
    step: Step,
    { wait, isDecided }: Extract<Verdict, { is: 'wait' }>,
  ): Promise<void> {
    await this.#update(id, (stored) => ({
      ...(isDecided ? withoutTry(stored, step.name) : stored),
      state: 'waiting',
      attempts: stored.attempts + 1,
      wait,
    }))
  }

  async #update(id: string, change: (stored: Queued) => Queued): Promise<void> {
    const { store, userId, onChange } = this.#options
    await store.change(userId, (queue) => {
      const stored = queue.find((queued) => queued.id === id)
      return stored === undefined ? undefined : { put: [change(stored)] }
    })
    onChange()
  }

  async #photo(id: string, at: number): Promise<Blob> {
    const photo = await this.#options.store.photo(id, at)
    if (photo === undefined) throw new Error(`Photograph ${at} of ${id} is not there`)
    return photo
  }
}

/** Every attempt has this key, so that the service does a step once. */
function keyOf({ id, edition }: Queued, { name }: Step): string {
  return edition === undefined ? `${id}:${name}` : `${id}:${edition}:${name}`
}
