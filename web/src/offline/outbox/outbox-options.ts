import type { SharedGarden } from '../../api/shared-garden.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Queued } from './queued.ts'
import type { Sender, SenderOptions } from './sender.ts'

/** What the outbox tells its sender. */
export type SenderNeeds = Omit<SenderOptions, 'apiIn'>

export interface OutboxOptions extends Omit<SenderNeeds, 'onChange' | 'onProgress'> {
  readonly store: OutboxStore
  /** The garden of another that the page shows, in which all new commands are; nothing is the user's own. */
  readonly garden?: SharedGarden | undefined
  /** The queue of the store, if it was read a moment ago. */
  readonly known?: readonly Queued[] | undefined
  /** Runs the work when no other tab runs any of the same name. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that the queue has changed. */
  readonly tellOthers: () => void
  readonly later: (work: () => void, milliseconds: number) => () => void
  /** What sends is as large as all the rest, and at most visits nothing waits: it is loaded when something does. */
  readonly loadSender: (needs: SenderNeeds) => Promise<Sender>
  /** A command was sent, by this tab or another: fetches anew what it changed, and resolves when that is there. */
  readonly onSent: (sent: Queued) => Promise<void>
}

export interface Extras {
  /** The names of the plants concerned by their ids, for sentences about the command. */
  readonly names?: Readonly<Record<number, string>>
  readonly photos?: readonly Blob[]
}
