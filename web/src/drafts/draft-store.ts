/** A draft that was not touched for so long is dropped. */
const LIFE_MS = 28 * 86_400_000

const PREFIX = 'frond-draft-'

/** What stands in a form, and what it began with: the difference is what the person did. */
type StoredDraft = { at: number; start: object; fields: object }

type FoundDraft<Fields> = { start: object; fields: Fields }

/** Drafts belong to a person: the next one at this device does not find them. Those of a garden of another stand apart. */
export function draftKey(userId: number, form: string, garden?: number): string {
  return `${PREFIX}${userId}-${garden === undefined ? '' : `in-${garden}-`}${form}`
}

/** Nothing if there is none, or none that can be read. */
export function readDraft<Fields extends object>(
  key: string,
  start: Fields,
  now: number,
): FoundDraft<Fields> | undefined {
  const stored = storedDraft(localStorage.getItem(key))
  if (stored === undefined || isOld(stored.at, now)) return undefined
  const fields = filledIn(start, stored.fields)
  return isLike(start, fields) ? { start: stored.start, fields } : undefined
}

/** Whether there was room for it. */
export function keepDraft(key: string, draft: StoredDraft): boolean {
  try {
    // A field that was emptied is said to be so: left out, it would look like one that a former version did not have.
    const fields = Object.entries(draft.fields).map(([name, value]) => [name, value ?? null])
    localStorage.setItem(key, JSON.stringify({ ...draft, fields: Object.fromEntries(fields) }))
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

export function forgetDraft(key: string): void {
  localStorage.removeItem(key)
}

/** All drafts of a person. */
export function forgetDraftsOf(userId: number): void {
  const prefix = draftKey(userId, '')
  for (const key of draftKeys()) if (key.startsWith(prefix)) forgetDraft(key)
}

/** Drops drafts of all users which are too old, or which no version of the application can read. */
export function dropOldDrafts(now: number): void {
  for (const key of draftKeys()) {
    const stored = storedDraft(localStorage.getItem(key))
    if (stored === undefined || isOld(stored.at, now)) forgetDraft(key)
  }
}

export function isOld(at: number, now: number): boolean {
  return now - at > LIFE_MS
}

/** What a form says, as one text: the order of the fields and those that are empty say nothing. */
export function meaningOf(fields: unknown): string {
  return JSON.stringify(said(fields)) ?? ''
}

/** Also 0, which stands for "not said", and `false`. */
function said(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(said)
  if (!isObject(value)) return value || undefined
  // A plant, species or place that was chosen is the same one after it was renamed.
  if (typeof value.id === 'number') return value.id
  const parts = Object.entries(value)
    .map(([name, part]) => [name, said(part)] as const)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
}

function storedDraft(text: string | null): StoredDraft | undefined {
  if (text === null) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    if (!isObject(draft)) return undefined
    const { at, start, fields } = draft
    return typeof at === 'number' && isObject(start) && isObject(fields) ? { at, start, fields } : undefined
  } catch {
    return undefined
  }
}

/** Fields that another version of the application did not have, or had otherwise, are as the form begins with them. */
function filledIn(start: object, fields: object): object {
  const begun = new Map<string, unknown>(Object.entries(start))
  const all = new Map(begun)
  for (const [name, value] of Object.entries(fields)) {
    const first = begun.get(name)
    if (value === null) all.set(name, first === null ? null : undefined)
    else if (first === null || first === undefined || isAlike(first, value)) all.set(name, value)
  }
  return Object.fromEntries([...all].filter(([name, value]) => value !== undefined || begun.has(name)))
}

function isLike<Fields extends object>(start: Fields, fields: object): fields is Fields {
  return Object.keys(start).every((name) => name in fields)
}

function isAlike(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
