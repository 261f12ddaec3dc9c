/** A plant that was just handed to the outbox, by the id of its command. */
export type NewPlantRef = { id: string; name: string }

/** A walk along new plants, and at which of them it is. */
export type Walk = { plants: readonly NewPlantRef[]; at: number; since: number }

/** The outbox knows for an hour which plant a command has made; the rest is for the last photographs. */
const WALK_LIFE_MS = 50 * 60_000

/** Kept on this device for the person, under a key of theirs: a phone may end the application to make room for its camera. */
export function keepWalk(key: string, walk: Walk | undefined): void {
  if (walk === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(walk))
}

export function begunWalk(key: string, now: number): Walk | undefined {
  return readWalk(localStorage.getItem(key), now)
}

/** Nothing if it is over, too old, or of another version of the application. */
export function readWalk(stored: string | null, now: number): Walk | undefined {
  if (stored === null) return undefined
  try {
    const walk: unknown = JSON.parse(stored)
    return isWalk(walk) && walk.at < walk.plants.length && now - walk.since < WALK_LIFE_MS ? walk : undefined
  } catch {
    return undefined
  }
}

function isWalk(value: unknown): value is Walk {
  if (!isObject(value) || !Array.isArray(value.plants) || !value.plants.every(isRef)) return false
  return Number.isSafeInteger(value.at) && Number.isSafeInteger(value.since)
}

function isRef(value: unknown): value is NewPlantRef {
  return isObject(value) && typeof value.id === 'string' && typeof value.name === 'string'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
