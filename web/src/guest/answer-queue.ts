import { ConnectionError, ErrorCode, type FrondClient, FrondError, newIdempotencyKey } from '@frond/client'
import type { Answer } from '../today/staying.ts'

/** "Not yet" asks again after this many days. */
export const NOT_YET_DAYS = 2

/** An answer to a task, on its way to the service or there already. */
export interface Given {
  /** Also the key by which the service knows it again, however often it is sent. */
  readonly key: string
  readonly scheduleId: number
  readonly answer: Answer
  readonly at: number
  /** It may have arrived. */
  readonly wasSent: boolean
  /** The service has it: these are the entries that it wrote. */
  readonly entryIds?: readonly number[]
  readonly isTakenBack: boolean
  /** Why the service did not take it. */
  readonly refusal?: unknown
}

interface Dependencies {
  readonly client: Pick<FrondClient, 'post' | 'delete'>
  /** What was not finished when the page was left. */
  readonly left: readonly Given[]
  readonly keep: (unfinished: readonly Given[]) => void
  /** All answers have arrived. */
  readonly onSettled: () => void
  /** Another user or device was faster, and nothing was written. */
  readonly onDoneBefore: (given: Given) => void
  readonly onRefused: (given: Given) => void
}

/** Answers in the order in which they were given, one request at a time; without a connection they wait. */
export class AnswerQueue {
  readonly #dependencies: Dependencies
  readonly #listeners = new Set<() => void>()
  #given: readonly Given[]
  #isAtWork = false
  #isWaiting = false

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#given = dependencies.left
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly given = (): readonly Given[] => this.#given

  /** Whether something lies here because the service could not be reached. */
  readonly isWaiting = (): boolean => this.#isWaiting

  give(scheduleId: number, answer: Answer): string {
    const key = newIdempotencyKey()
    const others = this.#given.filter((one) => one.scheduleId !== scheduleId || one.refusal === undefined)
    this.#change([...others, { key, scheduleId, answer, at: Date.now(), wasSent: false, isTakenBack: false }])
    void this.send()
    return key
  }

  takeBack(key: string): void {
    const given = this.#given.find((one) => one.key === key)
    if (given === undefined) return
    if (!given.wasSent || given.refusal !== undefined) this.#remove(key)
    else this.#replace({ ...given, isTakenBack: true })
    void this.send()
  }

  /** Goes on with what waits. */
  async send(): Promise<void> {
    if (this.#isAtWork) return
    this.#isAtWork = true
    let next = this.#next()
    const hadWork = next !== undefined
    while (next !== undefined && (await this.#isDone(next))) next = this.#next()
    this.#isAtWork = false
    this.#isWaiting = next !== undefined
    this.#tell()
    if (hadWork && next === undefined) this.#dependencies.onSettled()
  }

  #next(): Given | undefined {
    return this.#given.find(isUnfinished)
  }

  /** Whether it went on; else it waits for a connection. */
  async #isDone(given: Given): Promise<boolean> {
    try {
      if (given.entryIds === undefined) await this.#carryOut(given)
      else await this.#reverse(given, given.entryIds)
      return true
    } catch (error) {
      if (mayPass(error)) return false
      // It may have been taken back meanwhile: then nothing is left to do.
      const latest = this.#given.find(({ key }) => key === given.key)
      if (latest?.isTakenBack === true) {
        this.#remove(given.key)
        return true
      }
      const refused = { ...given, refusal: error }
      this.#replace(refused)
      this.#dependencies.onRefused(refused)
      return true
    }
  }

  async #carryOut(given: Given): Promise<void> {
    this.#replace({ ...given, wasSent: true })
    const entryIds = await this.#post(given)
    const latest = this.#given.find(({ key }) => key === given.key) ?? given
    this.#replace({ ...latest, entryIds })
    if (given.answer === 'done' && entryIds.length === 0) this.#dependencies.onDoneBefore(given)
  }

  async #post({ key, scheduleId, answer, at }: Given): Promise<readonly number[]> {
    const { client } = this.#dependencies
    const scheduleIds = [scheduleId]
    const idempotencyKey = key
    switch (answer) {
      case 'done': {
        const body = { scheduleIds, eventTime: at, onlyDue: true }
        const { entries } = await client.post('/api/v1/care-tasks/done', { body, idempotencyKey })
        return entries.map(({ id }) => id)
      }
      case 'notYet': {
        const body = { scheduleIds, days: NOT_YET_DAYS }
        await client.post('/api/v1/care-tasks/snooze', { body, idempotencyKey })
        return []
      }
      case 'skip':
        await client.post('/api/v1/care-tasks/skip', { body: { scheduleIds }, idempotencyKey })
        return []
    }
  }

  async #reverse({ key, scheduleId, answer }: Given, entryIds: readonly number[]): Promise<void> {
    const { client } = this.#dependencies
    if (answer === 'done') for (const id of entryIds) await deleteEntry(client, id)
    else {
      const body = { scheduleIds: [scheduleId] }
      await client.post('/api/v1/care-tasks/restore', { body, idempotencyKey: `${key}:back` })
    }
    this.#remove(key)
  }

  #replace(given: Given): void {
    this.#change(this.#given.map((one) => (one.key === given.key ? given : one)))
  }

  #remove(key: string): void {
    this.#change(this.#given.filter((one) => one.key !== key))
  }

  #change(given: readonly Given[]): void {
    this.#given = given
    this.#dependencies.keep(given.filter(isUnfinished))
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

function isUnfinished({ entryIds, isTakenBack, refusal }: Given): boolean {
  return refusal === undefined && (entryIds === undefined || isTakenBack)
}

/** The connection is lost, or the server restarts. */
function mayPass(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof FrondError && error.status === 503)
}

/** One that is gone is as good as deleted. */
export async function deleteEntry(client: Pick<FrondClient, 'delete'>, id: number): Promise<void> {
  try {
    await client.delete('/api/v1/plant-journals/{id}', { path: { id } })
  } catch (error) {
    if (!(error instanceof FrondError) || error.code !== ErrorCode.JournalNotFound) throw error
  }
}
