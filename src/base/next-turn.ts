import { setImmediate } from 'node:timers/promises'

/**
 * Lets the event loop take in what has arrived meanwhile. Once would not do: whoever was called because something arrived
 * would go on at the end of the same turn, before the loop looks for anything new.
 */
export async function nextTurn(): Promise<void> {
  await setImmediate()
  await setImmediate()
}
