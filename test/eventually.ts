import { setTimeout as delay } from 'node:timers/promises'

/**
 * Retries the assertions until they hold; after `withinMs` it throws the last failure. That is long, because a machine may be busy with
 * other things for seconds, and costs nothing where they hold.
 */
export async function eventually(assertions: () => Promise<void> | void, withinMs = 120_000): Promise<void> {
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
