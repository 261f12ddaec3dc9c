import type { SharedGarden } from '../../api/shared-garden.ts'
import type { Command } from './commands.ts'
import { inverseOf } from './inverse.ts'
import { awaited, linked } from './links.ts'
import type { Change } from './outbox-store.ts'
import {
  type CommandFailure,
  isOnItsWay,
  isUpload,
  type NewQueued,
  NO_RESULTS,
  type Queued,
} from './queued.ts'

/** The user, the garden, the command and the time of a new entry. */
export interface Origin {
  readonly id: string
  readonly userId: number
  /** That of another; absent, the user's own. */
  readonly garden?: SharedGarden
  readonly at: number
}

export function draftOf(command: Command, names: Queued['names'], photos: number, origin: Origin): NewQueued {
  return {
    ...origin,
    names,
    command,
    photos,
    state: 'waiting',
    attempts: 0,
    results: NO_RESULTS,
    tried: {},
    isUndone: false,
  }
}

/** What follows from a command happens in the garden of that command, whichever the page shows by then. */
export function inGardenOf({ garden }: Queued, { garden: _, ...origin }: Origin): Origin {
  return garden === undefined ? origin : { ...origin, garden }
}

export function byId(queue: readonly NewQueued[]): ReadonlyMap<string, NewQueued> {
  return new Map(queue.map((queued) => [queued.id, queued]))
}

/** A new command with the numbers of what has been made meanwhile; what is no longer known cannot be waited for. */
export function linkedToSent<One extends NewQueued>(
  queued: One,
  others: ReadonlyMap<string, NewQueued>,
): One {
  let found = queued
  for (const maker of awaited(queued.command)) {
    const made = others.get(maker)
    if (made === undefined) found = linked(found, maker, NO_RESULTS)
    else if (made.state === 'sent') found = linked(found, maker, made.results)
  }
  return found
}

/** The first that can be sent. Order is kept: while it waits, those behind it wait too, but not for one that failed. */
export function nextToSend(queue: readonly Queued[]): Queued | undefined {
  return queue.find((queued) => isOnItsWay(queued) && awaited(queued.command).length === 0)
}

/** What the person took back: not sent if that is still possible, else undone. */
export function undone(queue: readonly Queued[], id: string, origin: Origin): Change | undefined {
  const queued = queue.find((queued) => queued.id === id)
  if (queued === undefined) return undefined
  const isOpen = queued.state === 'sending' || Object.keys(queued.tried).some((step) => !isUpload(step))
  if (isOnItsWay(queued) && isOpen) return { put: [{ ...queued, isUndone: true }] }
  return takenBack(queue, queued, origin)
}

/** Does this for many, the last first: what waits for the plants of others is gone before those. */
export function allUndone(queue: readonly Queued[], ids: readonly string[], origin: () => Origin): Change {
  const add: NewQueued[] = []
  const put = new Map<string, Queued>()
  const removed = new Set<string>()
  const left = new Map(queue.map((queued) => [queued.id, queued]))
  for (const id of ids.toReversed()) {
    const change = undone([...left.values()], id, origin()) ?? {}
    add.push(...(change.add ?? []))
    for (const gone of change.remove ?? []) {
      removed.add(gone)
      put.delete(gone)
      left.delete(gone)
    }
    for (const changed of change.put ?? []) {
      put.set(changed.id, changed)
      left.set(changed.id, changed)
    }
  }
  return { add, put: [...put.values()], remove: [...removed] }
}

/** Removes a command. What waited for what it makes can never be sent, and says so. */
export function discarded(queue: readonly Queued[], id: string): Change {
  const orphans = queue.filter(({ command }) => awaited(command).includes(id))
  return { remove: [id], put: orphans.map((orphan) => linked(orphan, id, NO_RESULTS)) }
}

export function retried(queued: Queued): Queued {
  const { failure, ...rest } = withoutWait(queued)
  return { ...rest, state: 'waiting', attempts: 0, tried: {} }
}

/** What failed, to be sent as the person changed it. */
export function revised(queue: readonly Queued[], id: string, command: Command): Change | undefined {
  const queued = queue.find((one) => one.id === id)
  if (queued?.state !== 'failed') return undefined
  const { regionId, locationId, ...elsewhere } = queued.results
  const next: Queued = {
    ...retried(queued),
    command,
    results: isAtSamePlace(queued.command, command) ? queued.results : elsewhere,
    // Under the old key the service would take it for what was sent before.
    edition: (queued.edition ?? 0) + 1,
  }
  return { put: [linkedToSent(next, byId(queue))] }
}

function isAtSamePlace(before: Command, after: Command): boolean {
  const placeOf = (command: Command) => ('place' in command ? JSON.stringify(command.place) : undefined)
  return placeOf(before) === placeOf(after)
}

export function failed(queued: Queued, failure: CommandFailure): Queued {
  return { ...withoutWait(queued), state: 'failed', failure }
}

export function withoutWait(queued: Queued): Queued {
  const { wait, ...rest } = queued
  return rest
}

export function withoutTry(queued: Queued, step: string): Queued {
  const { [step]: _, ...tried } = queued.tried
  return { ...queued, tried }
}

/** Removed, and undone if something was done already. */
export function takenBack(queue: readonly Queued[], queued: Queued, origin: Origin): Change {
  const inverse = inverseOf(queued)
  const change = discarded(queue, queued.id)
  if (inverse === undefined) return change
  return { ...change, add: [draftOf(inverse, queued.names, 0, inGardenOf(queued, origin))] }
}
