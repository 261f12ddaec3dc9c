import type { Session } from '../../db/run/session.ts'
import { executorOf } from '../../db/run/session-executor.ts'
import { isUnlocked } from '../../db/run/transaction.ts'
import type { Db } from '../../db/schema.ts'
import type { Change, EventAction, EventKind, EventType } from './event-types.ts'
import { insertEventRows } from './events.sql.ts'

/** More things than this are not listed one by one. */
const MOST_THINGS = 500

/** What one transaction changes, each thing once: a reader of the events sees its outcome, not its steps. */
class RecordedChanges {
  /** For a decision: the last event of the garden when it began to read. */
  lastEventId: number | undefined
  /** For a decision: the grant that must still be there, unless the garden is the caller's own. */
  grantId: number | null = null
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

/** By the session of the transaction, so that services need not hand them on. */
const ofTransaction = new WeakMap<Session, RecordedChanges>()

/**
 * Does the work of a transaction, and then writes the events of all that it has recorded: by the last statement of the
 * transaction, because from then on other changes of the garden wait. Tells whether there are any.
 * Within it, another garden can be changed as well, whose events are written apart.
 * A decision is refused by that statement if the garden has changed since the event of `decideAfter`, or the grant of
 * `decideBy` is gone.
 */
export async function recordingChanges<T>(
  db: Db,
  gardenId: number,
  work: (db: Db) => Promise<T>,
): Promise<{ result: T; hasEvents: boolean }> {
  const { session } = executorOf(db)
  const outer = ofTransaction.get(session)
  const recorded = new RecordedChanges()
  ofTransaction.set(session, recorded)
  const result = await work(db)
  if (outer !== undefined) ofTransaction.set(session, outer)
  const changes = recorded.of(gardenId)
  if (changes.length === 0) return { result, hasEvents: false }
  const after = isUnlocked(db) ? refusalOf(recorded, gardenId) : undefined
  insertEventRows(db, gardenId, changes, Date.now(), after)
  return { result, hasEvents: true }
}

function refusalOf({ lastEventId, grantId }: RecordedChanges, gardenId: number) {
  if (lastEventId === undefined) throw new Error('A decision reads the last event before all else')
  return { last: lastEventId, lock: gardenLock(gardenId), grantId }
}

/** Tells the last event of the garden, which a decision reads before all else, or by its first statement. */
export function decideAfter(db: Db, lastEventId: number): void {
  recordedBy(db).lastEventId = lastEventId
}

/** Has a decision refused as well if the grant is gone by then: to ask for it before would take another round trip. */
export function decideBy(db: Db, grantId: number): void {
  recordedBy(db).grantId = grantId
}

/** Changes of one garden hold this lock. */
export function gardenLock(gardenId: number): string {
  return `garden ${gardenId}`
}

/** Whether changes in this transaction are recorded already. */
export function isRecording(db: Db): boolean {
  return ofTransaction.has(executorOf(db).session)
}

function recordedBy(db: Db): RecordedChanges {
  const recorded = ofTransaction.get(executorOf(db).session)
  if (recorded === undefined) throw new Error('A change is recorded in inGarden or inAccountTransaction')
  return recorded
}

/** Records that a thing of the garden came, changed visibly or went. */
export function record(db: Db, kind: Exclude<EventKind, 'journal'>, action: EventAction, id: number): void {
  recordedBy(db).add(kind, action, id)
}

/** Notes a change of an entry, with all plants that it had or has now. */
export function recordEntry(db: Db, action: EventAction, id: number, plantIds: readonly number[]): void {
  recordedBy(db).add('journal', action, id, plantIds)
}

/** Another order of the regions of a garden, or of the locations of a region. */
export function recordOrder(db: Db, kind: 'region' | 'location', ofId: number): void {
  recordedBy(db).addOther(`${kind}.reordered`, ofId)
}

export function recordSettings(db: Db, gardenId: number): void {
  recordedBy(db).addOther('settings.updated', gardenId)
}
