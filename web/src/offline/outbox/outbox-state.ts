import { isOnItsWay, type Queued } from './queued.ts'
import type { Progress } from './sender.ts'

/** The outbox as a screen sees it. A new object after every change, never changed itself. */
export interface OutboxState {
  /** All that has not been sent, in order: also what failed. */
  readonly unsent: readonly Queued[]
  /** What the server or the lists on screen do not know yet, in their garden; the overlays apply it to what the server said. */
  readonly pending: readonly Queued[]
  readonly failed: readonly Queued[]
  /** They were sent, but another device had done some of it before; they are shown until dismissed. */
  readonly notices: readonly Queued[]
  readonly waiting: number
  readonly progress: ReadonlyMap<string, Progress>
}

export const NOTHING_WAITS: OutboxState = {
  unsent: [],
  pending: [],
  failed: [],
  notices: [],
  waiting: 0,
  progress: new Map(),
}

/** `settled` are sent commands; the lists on screen, which are of one garden, show their effect by now. */
export function stateOf(
  queue: readonly Queued[],
  settled: ReadonlySet<string>,
  progress: ReadonlyMap<string, Progress>,
  garden: number | undefined,
): OutboxState {
  const unsent = queue.filter(({ state }) => state !== 'sent')
  return {
    unsent,
    pending: queue
      .filter((queued) => queued.garden?.id === garden)
      .filter((queued) =>
        queued.state === 'sent' ? !settled.has(queued.id) : isOnItsWay(queued) && !queued.isUndone,
      ),
    failed: unsent.filter(({ state }) => state === 'failed'),
    notices: queue.filter(({ state, results }) => state === 'sent' && (results.notDue ?? []).length > 0),
    waiting: unsent.filter(isOnItsWay).length,
    progress: new Map(progress),
  }
}
