import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'

const MANY = 1_000

/**
 * To be called between reading a list that may be long and working on it: SQLite reads synchronously, and both in one
 * iteration of the event loop would delay all other requests for as long again.
 */
export async function yieldAfterLargeRead(count: number): Promise<void> {
  if (count > MANY) await yieldToEventLoop()
}
