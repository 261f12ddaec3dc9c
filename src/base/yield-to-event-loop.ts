import { setImmediate } from 'node:timers/promises'

/**
 * Lets the event loop handle timers and I/O. One `setImmediate` would not do: called from an I/O callback it continues in
 * the check phase of the same iteration, before the loop polls for new events.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate()
  await setImmediate()
}
