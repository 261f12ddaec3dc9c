import type { Db } from '../../../db/schema.ts'
import { AppError, type ErrorName, type FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import type { StoredRule } from '../../../http/validation/request-validation.ts'
import { findRegionRow } from './regions.sql.ts'

/** A region has both coordinates or none; `null` is none. */
export function checkCoordinates(longitude: unknown, latitude: unknown): FieldProblem[] {
  if ((longitude === null) === (latitude === null)) return []
  const path = longitude === null ? 'longitude' : 'latitude'
  return [{ path, message: 'is required beside the other coordinate' }]
}

/** An update with one coordinate takes the other from the stored region. The schema has this rule for both. */
export function coordinatesRule(db: Db): StoredRule {
  return async (request) => {
    const { params, body } = request
    if (!isObject(params) || typeof params.id !== 'number' || !isObject(body)) return []
    if ((body.longitude === undefined) === (body.latitude === undefined)) return []
    const before = await findRegionRow(db, { gardenId: request.scope.gardenId, id: params.id })
    if (before === undefined) return []
    const { longitude = before.longitude, latitude = before.latitude } = body
    return checkCoordinates(longitude, latitude)
  }
}

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
