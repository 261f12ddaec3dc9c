import { GatheredCalls, type GatheringLimits } from '../base/gathered-calls.ts'
import { DatabaseQueueFullError } from './errors.ts'
import type { Db } from './schema.ts'
import { executorOf, type SessionExecutor } from './session-executor.ts'

/**
 * Few enough that statements are shared when many write at a time, and enough that one is prepared while another is written to
 * the disk. A statement holds the locks of all its gardens, so that it must not have too many.
 */
const LIMITS: GatheringLimits = { running: 3, together: 20 }
const MOST_WAITING = 2_000

/**
 * Makes a query of several rows that callers have one each of: those that come while such queries run share the next one, and
 * with it the round trip and the commit. It must not wait for anybody, because all of them would.
 */
export function gathered<Value, Result>(
  run: (db: Db, values: readonly Value[]) => Promise<readonly Result[]>,
): (db: Db, value: Value) => Promise<Result> {
  const ofDatabase = new WeakMap<SessionExecutor, GatheredCalls<Value, Result>>()
  return (db, value) => {
    const executor = executorOf(db)
    let calls = ofDatabase.get(executor)
    if (calls === undefined) {
      calls = new GatheredCalls((values) => run(db, values), LIMITS)
      ofDatabase.set(executor, calls)
    }
    if (calls.waiting >= MOST_WAITING) throw new DatabaseQueueFullError()
    return calls.call(value)
  }
}
