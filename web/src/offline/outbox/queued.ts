import type { SharedGarden } from '../../api/shared-garden.ts'
import type { Command } from './commands.ts'

/** A command in the outbox, as it is stored. */
export interface Queued<C extends Command = Command> {
  readonly id: string
  /** The order of sending. */
  readonly seq: number
  readonly userId: number
  /** The garden of another in which it was done; absent, also in what former versions kept, the user's own. */
  readonly garden?: SharedGarden
  /** Epoch milliseconds at which the person did it. */
  readonly at: number
  /** The names of the plants concerned by their ids, for sentences about it: a plant may be gone when they are needed. */
  readonly names: Readonly<Record<number, string>>
  readonly command: C
  /** How many photographs lie beside it, until they are uploaded and the command was sent. */
  readonly photos: number
  readonly state: 'waiting' | 'sending' | 'failed' | 'sent'
  /** How often sending was put off since it was queued or tried again. */
  readonly attempts: number
  readonly wait?: Wait
  readonly results: Results
  /** The time at which a step of unknown outcome was sent first, by the name of the step. */
  readonly tried: Readonly<Record<string, number>>
  readonly failure?: CommandFailure
  /** How often the person changed it after it had failed. */
  readonly edition?: number
  /** Taken back while it was being sent: it is undone as soon as the outcome is known. */
  readonly isUndone: boolean
  readonly sentAt?: number
}

export interface Wait {
  /** A connection can come back at any moment; a server says when, and a session needs the person. */
  readonly reason: 'connection' | 'server' | 'session'
  readonly until: number
}

export interface MadeProblem {
  readonly id: number
  readonly plantId: number
}

/** What the steps of a command have brought so far. A step with a result here is never sent again. */
export interface Results {
  /** The uploaded photographs in their order. */
  readonly media: readonly { readonly id: number; readonly at: number }[]
  readonly regionId?: number
  readonly locationId?: number
  readonly plantId?: number
  readonly entryIds?: readonly number[]
  /** Schedules that were left alone because another device had been faster. */
  readonly notDue?: readonly number[]
  readonly problems?: readonly MadeProblem[]
  readonly wishId?: number
  /** Covers are set, tasks put off, a wish is fulfilled, or a thing is changed or deleted. */
  readonly isApplied?: boolean
  /** How many things a removal has removed. */
  readonly removed: number
}

export const NO_RESULTS: Results = { media: [], removed: 0 }

export type CommandFailure =
  /** The service refused it; the sentence is that of the code. */
  | { readonly reason: 'refused'; readonly code: number; readonly requestId: string | undefined }
  /** It was sent, no answer came, and the service has forgotten its key: only the person can tell whether it is there. */
  | { readonly reason: 'mayHaveBeenSent' }
  /** What it belongs to was discarded before it existed. */
  | { readonly reason: 'withoutPlant' }

export type NewQueued = Omit<Queued, 'seq'>

export function isOnItsWay({ state }: Queued): boolean {
  return state === 'waiting' || state === 'sending'
}

/** An upload that nothing refers to is not shown anywhere, and the service deletes it after some days. */
export function isUpload(stepName: string): boolean {
  return stepName.startsWith('photo-')
}
