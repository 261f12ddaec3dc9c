import { nextTurn } from '../base/next-turn.ts'

const MANY = 1_000

/**
 * To be called between reading a list that may be long and working on it: the embedded database reads while the event loop
 * waits, and both in one turn would keep everybody else waiting for as long again.
 */
export async function letOthersGoFirst(rows: readonly unknown[]): Promise<void> {
  if (rows.length > MANY) await nextTurn()
}
