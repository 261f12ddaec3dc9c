import type { Db } from '../../../db/schema.ts'
import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import type { StoredRule } from '../../../http/validation/request-validation.ts'
import { findTranslationRow, hasSpecies } from './species.sql.ts'

export const NAME_MISSING: FieldProblem = { path: 'commonName', message: 'is required' }

/** A new translation needs a name; one that exists keeps its name if none is given. */
export function translationNameRule(db: Db): StoredRule {
  return async ({ params, body }) => {
    if (!isObject(params) || !isObject(body) || body.commonName !== undefined) return []
    const { id, lang } = params
    if (typeof id !== 'number' || typeof lang !== 'string') return []
    const exists = await hasSpecies(db, id)
    return exists && (await findTranslationRow(db, id, lang)) === undefined ? [NAME_MISSING] : []
  }
}
