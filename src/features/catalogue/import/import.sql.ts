import { sql } from 'kysely'
import { among, amongTexts } from '../../../db/query/among.ts'
import type { Db } from '../../../db/schema.ts'
import { listTranslationsOfSpecies, type TranslationRow } from '../species/species.sql.ts'
import { commonNameIn, identityOfKeys } from './identity.ts'

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
  const links = await db
    .selectFrom('plant_species_categories')
    .select(['species_id', 'category_id'])
    .where(among(db, 'species_id', found))
    .execute()
  const categoriesOf = Map.groupBy(links, (link) => link.species_id)
  const translationsOf = Map.groupBy(await listTranslationsOfSpecies(db, found), ({ speciesId }) => speciesId)
  const existing = rows.map(({ id, scientificNameKey, commonNameKey, ...values }) => ({
    id,
    identity: identityOfKeys(scientificNameKey, commonNameKey),
    values,
    categoryIds: (categoriesOf.get(id) ?? []).map((link) => link.category_id),
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

export async function listLanguages(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('plant_species_translations')
    .select('language')
    .distinct()
    .orderBy('language')
    .execute()
  return rows.map(({ language }) => language)
}

export async function hasAnySpecies(db: Db): Promise<boolean> {
  return (await db.selectFrom('plant_species').select('id').limit(1).executeTakeFirst()) !== undefined
}
