import type { EventAction, EventKind, EventType } from './event-types.ts'

/** Something that a transaction has changed, as its event will tell. */
export interface Change {
  readonly type: EventType
  /** The id of the thing. */
  readonly subject: number
  /** An entry in the journal has its plants here, before and after the change. */
  readonly plantIds?: readonly number[]
}

/** More things than this are not listed one by one. */
const MOST_THINGS = 500

/** What one transaction changes, each thing once: a reader of the events sees its outcome, not its steps. */
export class RecordedChanges {
  readonly #changes = new Map<string, Change>()
  #isTooMuch = false

  add(kind: EventKind, action: EventAction, subject: number, plantIds?: readonly number[]): void {
    const key = `${kind} ${subject}`
    const earlier = this.#changes.get(key)
    const isNew = earlier?.type === `${kind}.created`
    if (isNew && action === 'deleted') {
      this.#changes.delete(key)
      return
    }
    const known = earlier?.plantIds ?? []
    this.#set(key, {
      type: `${kind}.${isNew ? 'created' : action}`,
      subject,
      ...(plantIds === undefined ? {} : { plantIds: [...new Set([...known, ...plantIds])] }),
    })
  }

  /** What is not about one thing that comes, changes or goes. */
  addOther(
    type: Exclude<EventType, `${EventKind}.${EventAction}` | 'garden.changed'>,
    subject: number,
  ): void {
    this.#set(`${type} ${subject}`, { type, subject })
  }

  /** They are in the order in which the things were first changed. */
  of(gardenId: number): Change[] {
    return this.#isTooMuch ? [{ type: 'garden.changed', subject: gardenId }] : [...this.#changes.values()]
  }

  #set(key: string, change: Change): void {
    if (this.#isTooMuch) return
    this.#changes.set(key, change)
    if (this.#changes.size <= MOST_THINGS) return
    this.#isTooMuch = true
    this.#changes.clear()
  }
}
