/** Rows that were found by their ids, in the order of these; ids without a row are left out. */
export function rowsInOrder<Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): readonly Row[] {
  if (rows.length < 2) return rows
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowOf.get(id) ?? [])
}
