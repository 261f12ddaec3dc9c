import type { Db } from '../../db/schema.ts'
import type { FieldProblem } from '../../http/errors.ts'
import { isObject } from '../../http/openapi/schemas.ts'
import type { StoredRule } from '../../http/validation/request-validation.ts'
import { findTranslationRow, hasSpecies } from './species.sql.ts'

export const NAME_MISSING: FieldProblem = { path: 'commonName', message: 'is required' }

/** A translation that exists has a name, and keeps it where none is given. */
export function translationNameRule(db: Db): StoredRule {
  return async ({ params, body }) => {
    if (!isObject(params) || !isObject(body) || body.commonName !== undefined) return []
    const { id, lang } = params
    if (typeof id !== 'number' || typeof lang !== 'string') return []
    const isThere = await hasSpecies(db, id)
    return isThere && (await findTranslationRow(db, id, lang)) === undefined ? [NAME_MISSING] : []
  }
}
