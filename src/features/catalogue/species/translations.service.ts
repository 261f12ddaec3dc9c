import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import type { Localised } from '../../../http/negotiation/localised.ts'
import type { Scope } from '../../change/scope.ts'
import { inCatalogue, matchingSpecies, reindexSpecies } from './catalogue.ts'
import type { Species, Translation } from './species.schema.ts'
import { getSpecies } from './species.service.ts'
import { deleteTranslationRow, findTranslationRow, upsertTranslationRow } from './species.sql.ts'
import { NAME_MISSING } from './translations.rules.ts'

/** Creates or changes the texts of a species in one language, and returns the species in that language. */
export function putTranslation(
  db: Db,
  scope: Scope,
  speciesId: number,
  tag: string,
  body: Translation,
  precondition: Precondition,
): Promise<Localised<Species>> {
  const language = storedTag(tag)
  return inCatalogue(db, scope, async (db) => {
    await matchingSpecies(db, scope, speciesId, precondition, [language])
    const before = await findTranslationRow(db, speciesId, language)
    const {
      commonName = before?.commonName,
      description = before?.description ?? null,
      wateringFrequencyGuide = before?.wateringFrequencyGuide ?? null,
    } = body
    if (commonName === undefined) throw validationFailed([NAME_MISSING])
    const texts = { commonName, description, wateringFrequencyGuide }
    await upsertTranslationRow(db, { speciesId, language, ...texts })
    await reindexSpecies(db, [speciesId])
    return getSpecies(db, { languages: [language], publicUrl: scope.publicUrl }, speciesId)
  })
}

export async function deleteTranslation(
  db: Db,
  scope: Scope,
  speciesId: number,
  tag: string,
  precondition: Precondition,
): Promise<void> {
  const language = storedTag(tag)
  await inCatalogue(db, scope, async (db) => {
    await matchingSpecies(db, scope, speciesId, precondition, [language])
    if (!(await deleteTranslationRow(db, speciesId, language))) throw new AppError('TRANSLATION_NOT_FOUND')
    await reindexSpecies(db, [speciesId])
  })
}

/** Language tags are compared without case, so they are stored in lower case. */
function storedTag(tag: string): string {
  return tag.toLowerCase()
}
