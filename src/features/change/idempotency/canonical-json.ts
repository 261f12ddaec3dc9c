/** JSON with the fields of every object sorted, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (isPlainObject(part) ? sorted(part) : part))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}
