import type { Command } from './commands.ts'
import { type LazySender, lazySender } from './lazy-sender.ts'
import { awaited } from './links.ts'
import type { Extras, OutboxOptions } from './outbox-options.ts'
import { NOTHING_WAITS, type OutboxState, stateOf } from './outbox-state.ts'
import type { Change } from './outbox-store.ts'
import {
  allUndone,
  byId,
  discarded,
  draftOf,
  linkedToSent,
  nextToSend,
  retried,
  revised,
  withoutWait,
} from './queue-changes.ts'
import { isOnItsWay, type Queued } from './queued.ts'
import type { Progress } from './sender.ts'

/** What a person did and the server does not know yet. Every command goes out once, in order, also after the browser was killed. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #sender: LazySender
  readonly #stop = new AbortController()
  readonly #listeners = new Set<() => void>()
  readonly #progress = new Map<string, Progress>()
  /** Sent commands with their effect in the lists on screen by now, and those with an effect that is being fetched. */
  readonly #settled = new Set<string>()
  readonly #settling = new Set<string>()
  #queue: readonly Queued[] = []
  /** Shown as done already, while the device writes them down. */
  #adding: readonly Queued[] = []
  #state = NOTHING_WAITS
  #isWanted = false
  #running: Promise<void> | undefined
  #cancelTimer: (() => void) | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#sender = lazySender(options, {
      onChange: () => this.#changed(),
      onProgress: (id, progress) => {
        if (progress === undefined) this.#progress.delete(id)
        else this.#progress.set(id, progress)
        this.#show()
      },
    })
    this.#queue = options.known ?? []
    this.#show()
  }

  /** Keeps a command and begins to send it. Resolves with its id when it is safe, whatever happens to the browser. */
  async enqueue(command: Command, { names = {}, photos = [] }: Extras = {}): Promise<string> {
    const { store, userId } = this.#options
    const draft = draftOf(command, names, photos.length, this.#origin())
    // A photograph can only be shown from where it is kept.
    if (photos.length === 0) {
      this.#adding = [...this.#adding, { ...draft, seq: Number.POSITIVE_INFINITY }]
      this.#show()
    }
    try {
      await store.add(draft, photos)
      if (awaited(command).length > 0) {
        await store.change(userId, (queue) => {
          const added = queue.find(({ id }) => id === draft.id)
          return added === undefined ? undefined : { put: [linkedToSent(added, byId(queue))] }
        })
      }
      await this.#changedHere()
    } finally {
      this.#adding = this.#adding.filter(({ id }) => id !== draft.id)
      if (!this.#queue.some(({ id }) => id === draft.id)) this.#show()
    }
    return draft.id
  }

  /**
   * Keeps many commands at once. Each is made with its id, by which those after it can name it. Until all are safe, none is;
   * a thousand take hardly longer than one.
   */
  async enqueueAll(makers: readonly ((id: string) => Command)[]): Promise<string[]> {
    const drafts = makers.map((make) => {
      const origin = this.#origin()
      return draftOf(make(origin.id), {}, 0, origin)
    })
    await this.#change((queue) => {
      const known = byId([...queue, ...drafts])
      return { add: drafts.map((draft) => linkedToSent(draft, known)) }
    })
    return drafts.map(({ id }) => id)
  }

  /** Takes commands back: they are not sent, or what they did is undone by others, whose ids are given. */
  async undo(...ids: readonly string[]): Promise<readonly string[]> {
    let undoing: readonly string[] = []
    await this.#change((queue) => {
      const change = allUndone(queue, ids, () => this.#origin())
      undoing = (change.add ?? []).map(({ id }) => id)
      return change
    })
    return undoing
  }

  /** Sends again what failed, or at once what waits for its time. */
  async retry(id: string): Promise<void> {
    await this.#change((queue) => {
      const queued = queue.find((queued) => queued.id === id)
      if (queued === undefined) return undefined
      const again =
        queued.state === 'failed' ? linkedToSent(retried(queued), byId(queue)) : withoutWait(queued)
      return { put: [again] }
    })
  }

  /** Sends again what failed, as the person changed it. */
  async revise(id: string, command: Command): Promise<void> {
    await this.#change((queue) => revised(queue, id, command))
  }

  /** Gives up what failed, or closes a notice. What is on its way can only be undone. */
  async discard(id: string): Promise<void> {
    await this.#change((queue) => {
      const isOver = queue.some((queued) => queued.id === id && !isOnItsWay(queued))
      return isOver ? discarded(queue, id) : undefined
    })
  }

  /** Nothing of this user stays on the device. */
  async forget(): Promise<void> {
    await this.#change((queue) => ({ remove: queue.map(({ id }) => id) }))
  }

  /** The connection or the session is back: what waited for it is tried at once. */
  async wake(): Promise<void> {
    await this.#change((queue) => ({
      put: queue.filter(({ wait }) => wait !== undefined && wait.reason !== 'server').map(withoutWait),
    }))
  }

  /** The service answered some other request: it is there again for what waits, also where no browser says so. */
  heard(): void {
    const isHeldUp = ({ state, wait }: Queued) => state === 'waiting' && wait?.reason !== 'server'
    if (this.#running === undefined && this.#queue.some(isHeldUp)) void this.wake()
  }

  /** Tries everything at once, whatever it waits for. Resolves with whether nothing waits any more. */
  async sendNow(): Promise<boolean> {
    await this.#change((queue) => ({ put: queue.filter(({ wait }) => wait !== undefined).map(withoutWait) }))
    await this.idle()
    return this.#state.waiting === 0
  }

  /** Another tab has changed the queue. */
  async refresh(): Promise<void> {
    await this.#read()
    this.#send()
  }

  /** Also what failed: signing out would leave it behind. */
  async hasWaiting(): Promise<boolean> {
    await this.#read()
    return this.#state.unsent.length > 0
  }

  photo(id: string, at: number): Promise<Blob | undefined> {
    return this.#options.store.photo(id, at)
  }

  readonly state = (): OutboxState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running
  }

  /** What is being sent is broken off, and goes on with the next outbox of this user. */
  stop(): void {
    this.#stop.abort()
    this.#cancelTimer?.()
  }

  #origin() {
    const { userId, garden, now, newId } = this.#options
    const origin = { id: newId(), userId, at: now() }
    return garden === undefined ? origin : { ...origin, garden }
  }

  async #change(decide: (queue: readonly Queued[]) => Change | undefined): Promise<void> {
    await this.#options.store.change(this.#options.userId, decide)
    await this.#changedHere()
  }

  async #changedHere(): Promise<void> {
    await this.#read()
    this.#options.tellOthers()
    this.#send()
  }

  #changed(): void {
    this.#options.tellOthers()
    void this.#read()
  }

  async #read(): Promise<void> {
    this.#queue = await this.#options.store.list(this.#options.userId)
    this.#show()
    for (const queued of this.#queue) if (queued.state === 'sent') void this.#settle(queued)
  }

  async #settle(sent: Queued): Promise<void> {
    if (this.#settling.has(sent.id) || this.#stop.signal.aborted) return
    this.#settling.add(sent.id)
    try {
      await this.#options.onSent(sent)
    } finally {
      this.#settled.add(sent.id)
      this.#show()
    }
  }

  #send(): void {
    this.#isWanted = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#isWanted) this.#send()
    })
  }

  async #run(): Promise<void> {
    const { alone, userId, mayTry } = this.#options
    const { signal } = this.#stop
    while (this.#isWanted) {
      this.#isWanted = false
      if (signal.aborted) return
      let next: number | undefined
      if (mayTry() && nextToSend(this.#queue) !== undefined) {
        // Before its turn: another tab need not wait for what this one loads.
        next = await this.#sender.load()
        await alone(`frond-outbox-${userId}`, async () => {
          next ??= await this.#sender.drain(signal)
        })
      }
      await this.#read()
      this.#tryAgainAt(next)
    }
  }

  #tryAgainAt(time: number | undefined): void {
    this.#cancelTimer?.()
    if (time === undefined || this.#stop.signal.aborted) return
    this.#cancelTimer = this.#options.later(() => this.#send(), Math.max(0, time - this.#options.now()))
  }

  #show(): void {
    const ids = new Set(this.#queue.map(({ id }) => id))
    const adding = this.#adding.filter(({ id }) => !ids.has(id))
    this.#state = stateOf(this.#queue, adding, this.#settled, this.#progress, this.#options.garden?.id)
    for (const listener of this.#listeners) listener()
  }
}
