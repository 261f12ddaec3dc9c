/** Something that was measured or given, as an entry keeps it. */
type EntryValue = { key: string; value: string | number }

/** The values of an entry that can be told in words; what another application nested deeper is its own business. */
export function valuesOf(properties: string | undefined): EntryValue[] {
  const kept: unknown = properties === undefined ? undefined : JSON.parse(properties)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return []
  return Object.entries(kept).flatMap(([key, value]) =>
    key === 'amountsMl' ? amountsOf(value) : isTellable(value) ? [{ key, value }] : [],
  )
}

/** How much each plant got, the same amount once. */
function amountsOf(amounts: unknown): EntryValue[] {
  if (typeof amounts !== 'object' || amounts === null) return []
  const different = new Set(Object.values(amounts).filter((amount) => typeof amount === 'number'))
  return [...different].map((value) => ({ key: 'ml', value }))
}

function isTellable(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
