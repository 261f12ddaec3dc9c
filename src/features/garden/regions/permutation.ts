import { AppError, type ErrorName } from '../../../http/errors.ts'

/** A new order must name every present id exactly once. */
export function requirePermutation(
  present: readonly { readonly id: number }[],
  orderedIds: readonly number[],
  errorName: ErrorName,
): void {
  const distinct = new Set(orderedIds)
  const isPermutation =
    orderedIds.length === present.length &&
    distinct.size === orderedIds.length &&
    present.every(({ id }) => distinct.has(id))
  if (!isPermutation) throw new AppError(errorName)
}
