import { sql } from 'kysely'
import { foldForSearch } from '../../../base/fold-case.ts'
import { amongTexts } from '../../../db/query/among.ts'
import type { Db } from '../../../db/schema.ts'
import {
  listCategoriesOfSpecies,
  listTranslationsOfSpecies,
  type TranslationRow,
} from '../species/species.sql.ts'

/** An identity that is a common name has this prefix. No name begins with it: names are trimmed. */
const NAMELESS = '\n'

/** An import recognises a species by its scientific name, ignoring case, or by its common name if it has none. */
export function identityOf(scientificName: string | null | undefined, commonName: string): string {
  return identityOfKeys(foldForSearch(scientificName ?? ''), foldForSearch(commonName))
}

/** Makes the identity of names that are folded already. */
function identityOfKeys(scientificNameKey: string, commonNameKey: string): string {
  return scientificNameKey === '' ? `${NAMELESS}${commonNameKey}` : scientificNameKey
}

/** Returns the common name, if the identity is one. */
function commonNameIn(identity: string): string | undefined {
  return identity.startsWith(NAMELESS) ? identity.slice(NAMELESS.length) : undefined
}

export interface ExistingSpecies {
  readonly id: number
  readonly values: Readonly<Record<string, string | number | null>>
  readonly categoryIds: readonly number[]
  readonly translations: readonly TranslationRow[]
}

/** Finds species by identity; of several with the same identity, the oldest first. */
export async function findExisting(
  db: Db,
  identities: readonly string[],
): Promise<Map<string, ExistingSpecies[]>> {
  const scientific = identities.filter((identity) => commonNameIn(identity) === undefined)
  const nameless = identities.flatMap((identity) => commonNameIn(identity) ?? [])
  // The index of scientific names leaves out species with an equal common name: those are in the index of common names.
  const ids = sql<number>`(select species_id from plant_species_search
      where ${amongTexts(db, 'scientific_name_key', scientific)} and scientific_name_key <> common_name_key
    union all select species_id from plant_species_search
      where ${amongTexts(db, 'common_name_key', scientific)} and scientific_name_key = common_name_key
    union all select species_id from plant_species_search
      where ${amongTexts(db, 'common_name_key', nameless)} and scientific_name_key = '')`
  const rows = await db
    .selectFrom('plant_species_search as x')
    .innerJoin('plant_species as s', 's.id', 'x.species_id')
    .selectAll('s')
    .select(['x.scientific_name_key as scientificNameKey', 'x.common_name_key as commonNameKey'])
    .where('x.species_id', 'in', ids)
    .orderBy('s.id')
    .execute()
  if (rows.length === 0) return new Map()
  const found = rows.map(({ id }) => id)
  const categoriesOf = Map.groupBy(await listCategoriesOfSpecies(db, found), ({ speciesId }) => speciesId)
  const translationsOf = Map.groupBy(await listTranslationsOfSpecies(db, found), ({ speciesId }) => speciesId)
  const existing = rows.map(({ id, scientificNameKey, commonNameKey, ...values }) => ({
    id,
    identity: identityOfKeys(scientificNameKey, commonNameKey),
    values,
    categoryIds: (categoriesOf.get(id) ?? []).map((category) => category.id),
    translations: translationsOf.get(id) ?? [],
  }))
  return Map.groupBy(existing, ({ identity }) => identity)
}

/** Lists identities that several species share. */
export async function listSharedIdentities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ scientific: string; common: string }>`select scientific_name_key as scientific,
      case when scientific_name_key = '' then common_name_key else '' end as common
    from plant_species_search group by 1, 2 having count(*) > 1`.execute(db)
  return rows.map(({ scientific, common }) => identityOfKeys(scientific, common))
}

/** Reads the next species after an id, for keyset pagination through all of them. */
export function listSpeciesAfter(db: Db, id: number, limit: number) {
  return db.selectFrom('plant_species').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()
}

export async function hasAnySpecies(db: Db): Promise<boolean> {
  return (await db.selectFrom('plant_species').select('id').limit(1).executeTakeFirst()) !== undefined
}
