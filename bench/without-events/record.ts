import type { Db } from '../../src/db/schema.ts'

/** A transaction as it was without events: nothing is noted, and nothing written at its end. */
export async function recordingChanges<T>(
  db: Db,
  _gardenId: number,
  work: (db: Db) => Promise<T>,
): Promise<{ result: T; hasEvents: boolean }> {
  return { result: await work(db), hasEvents: false }
}

export function isRecording(): boolean {
  return true
}

export function gardenLock(gardenId: number): string {
  return `garden ${gardenId}`
}

export function decideAfter(): void {}
export function record(): void {}
export function recordEntry(): void {}
export function recordOrder(): void {}
export function recordSettings(): void {}
