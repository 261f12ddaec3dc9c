import { type Found, isKind, keyOf } from './found.ts'

const AT_MOST = 6

/** The last ones, the latest first. */
export function visited(key: string): Found[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap((one) => foundIn(one) ?? []) : []
  } catch {
    return []
  }
}

export function keepVisited(key: string, found: Found): void {
  const others = visited(key).filter((other) => keyOf(other) !== keyOf(found))
  try {
    localStorage.setItem(key, JSON.stringify([found, ...others].slice(0, AT_MOST)))
  } catch (error) {
    // There is no room for it.
    if (!(error instanceof DOMException)) throw error
  }
}

/** What another version of the application has kept may have another shape. */
function foundIn(stored: unknown): Found | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { kind, id, name, ...more }: Partial<Record<string, unknown>> = { ...stored }
  if (!isKind(kind) || typeof id !== 'number' || typeof name !== 'string') return undefined
  return {
    kind,
    id,
    name,
    ...(typeof more.detail === 'string' && { detail: more.detail }),
    ...(typeof more.place === 'string' && { place: more.place }),
    ...(typeof more.coverUrl === 'string' && { coverUrl: more.coverUrl }),
    ...(typeof more.type === 'number' && { type: more.type }),
    ...(typeof more.eventTime === 'number' && { eventTime: more.eventTime }),
    ...(typeof more.status === 'number' && { status: more.status }),
  }
}
