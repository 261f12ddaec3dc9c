/** The id that an insertion of one row returns. */
export function insertedId(rows: readonly { readonly id: number }[]): number {
  const [row] = rows
  if (row === undefined) throw new Error('An insertion returns its row')
  return row.id
}
