import { Outbox } from '../outbox.ts'
import type { OutboxApi } from '../outbox-api.ts'
import type { OutboxOptions } from '../outbox-options.ts'
import type { OutboxStore } from '../outbox-store.ts'
import type { Queued } from '../queued.ts'
import { Sender } from '../sender.ts'
import { memoryStore } from './memory-store.ts'
import { ModelServer } from './model-server.ts'

export const NOON = Date.UTC(2026, 10, 15, 12)

interface Between {
  readonly store?: OutboxStore
  readonly api?: OutboxApi
  readonly apiIn?: (garden: number | undefined) => OutboxApi
}

/** A browser with its clock, connection and storage, in which tabs are opened and killed. */
export class Device {
  readonly server = new ModelServer()
  readonly store = memoryStore()
  readonly sent: Queued[] = []
  now = NOON
  isOnline = true
  #lastId = 0
  #locked: Promise<void> = Promise.resolve()
  readonly #tabs = new Set<Outbox>()
  readonly #timers = new Set<{ at: number; work: () => void }>()

  /** Both may stand between the tab and what it calls, to kill it there. */
  open(
    { store = this.store, api = this.server.api, apiIn }: Between = {},
    options: Partial<OutboxOptions> = {},
  ): Outbox {
    const outbox = new Outbox({
      userId: 7,
      store,
      now: () => this.now,
      random: () => 1,
      newId: () => {
        this.#lastId += 1
        return `c${this.#lastId}`
      },
      mayTry: () => this.isOnline,
      alone: (_, work) => this.#alone(work),
      tellOthers: () => {
        for (const tab of this.#tabs) if (tab !== outbox) void tab.refresh()
      },
      later: (work, milliseconds) => {
        const timer = { at: this.now + milliseconds, work }
        this.#timers.add(timer)
        return () => this.#timers.delete(timer)
      },
      loadSender: async (needs) => new Sender({ ...needs, apiIn: (garden) => apiIn?.(garden) ?? api }),
      onSent: async (queued) => void this.sent.push(queued),
      ...options,
    })
    this.#tabs.add(outbox)
    return outbox
  }

  /** The tab is gone, and with it its lock and its timers. */
  kill(tab: Outbox): void {
    this.#tabs.delete(tab)
    this.#locked = Promise.resolve()
    this.#timers.clear()
  }

  /** Lets time pass up to the next timer, and whatever it starts come to rest. */
  async untilNextTimer(tab: Outbox): Promise<void> {
    const [next] = [...this.#timers].toSorted((a, b) => a.at - b.at)
    if (next === undefined) throw new Error('Nothing is planned')
    this.#timers.delete(next)
    this.now = Math.max(this.now, next.at)
    next.work()
    await tab.idle()
  }

  get hasTimers(): boolean {
    return this.#timers.size > 0
  }

  #alone(work: () => Promise<void>): Promise<void> {
    const run = this.#locked.then(work)
    this.#locked = run.catch(() => undefined)
    return run
  }
}
