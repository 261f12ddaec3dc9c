/** What an insertion of one row returns. */
export function insertedRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('An insertion returns its row')
  return row
}

export function insertedId(rows: readonly { readonly id: number }[]): number {
  return insertedRow(rows).id
}
