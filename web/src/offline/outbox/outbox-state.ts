import { isOnItsWay, type Queued } from './queued.ts'
import type { Progress } from './sender.ts'

/** The outbox as a screen sees it. A new object after every change, never changed itself. */
export interface OutboxState {
  /** All that the device keeps and has not sent, in order: also what failed. */
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

/**
 * `adding` is shown as done, and is counted once the device has kept it: what is said to wait survives the browser.
 * `settled` are sent commands; the lists on screen, which are of one garden, show their effect by now.
 */
export function stateOf(
  kept: readonly Queued[],
  adding: readonly Queued[],
  settled: ReadonlySet<string>,
  progress: ReadonlyMap<string, Progress>,
  garden: number | undefined,
): OutboxState {
  const unsent = kept.filter(({ state }) => state !== 'sent')
  return {
    unsent,
    pending: [...kept, ...adding]
      .filter((queued) => queued.garden?.id === garden)
      .filter((queued) =>
        queued.state === 'sent' ? !settled.has(queued.id) : isOnItsWay(queued) && !queued.isUndone,
      ),
    failed: unsent.filter(({ state }) => state === 'failed'),
    notices: kept.filter(({ state, results }) => state === 'sent' && (results.notDue ?? []).length > 0),
    waiting: unsent.filter(isOnItsWay).length,
    progress: new Map(progress),
  }
}
