import type { Db } from '../../db/schema.ts'
import type { FieldProblem } from '../../http/errors.ts'
import { isObject } from '../../http/openapi/schemas.ts'
import type { StoredRule } from '../../http/validation/request-validation.ts'
import { findTranslation, listSpeciesByIds } from './species.sql.ts'

export const NAME_MISSING: FieldProblem = { path: 'commonName', message: 'is required' }

/** A translation that exists has a name, and keeps it where none is given. */
export function namedIfNew(db: Db): StoredRule {
  return async ({ params, body }) => {
    if (!isObject(params) || !isObject(body) || body.commonName !== undefined) return []
    const { id, lang } = params
    if (typeof id !== 'number' || typeof lang !== 'string') return []
    const isThere = (await listSpeciesByIds(db, [id])).length > 0
    return isThere && (await findTranslation(db, id, lang)) === undefined ? [NAME_MISSING] : []
  }
}
