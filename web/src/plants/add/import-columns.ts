import type { Column } from '../../../../src/features/transfer/imports/table/columns.ts'

/** Each meaning has one column: the one that was given it last. */
export function withColumn(columns: readonly Column[], at: number, chosen: Column): Column[] {
  return columns.map((column, place) => {
    if (place === at) return chosen
    return column === chosen ? 'ignore' : column
  })
}
