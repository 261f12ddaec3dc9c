import { setTimeout as delay } from 'node:timers/promises'

/** Runs the assertions again and again until they hold; after `withinMs` the last failure is the test's. */
export async function eventually(assertions: () => Promise<void> | void, withinMs = 5_000): Promise<void> {
  const giveUp = performance.now() + withinMs
  for (;;) {
    try {
      await assertions()
      return
    } catch (error) {
      if (performance.now() > giveUp) throw error
    }
    await delay(20)
  }
}
