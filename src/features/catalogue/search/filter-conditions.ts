import { type RawBuilder, sql } from 'kysely'
import { anyGiven } from '../../../db/query/conditions.ts'
import { type LevelField, SPECIES_FIELDS } from '../species-fields.ts'
import type { SpeciesFilter } from './search-query.ts'

/** The filters are combined in this order. */
export const LEVELS = ['lightRequirement', 'careDifficulty', 'toxicityLevel'] as const satisfies LevelField[]

/** A prepared query takes all filters as values. */
export type FilterValues = { readonly [Name in keyof SpeciesFilter]-?: SpeciesFilter[Name] }

export function filterValues(filter: SpeciesFilter): FilterValues {
  const { categoryId, familyKey, lightRequirement, careDifficulty, toxicityLevel } = filter
  return { categoryId, familyKey, lightRequirement, careDifficulty, toxicityLevel }
}

/** These conditions suit a few species. The statement does not depend on which filters are given, but on whether there are any. */
export function filterConditions(filter: FilterValues): RawBuilder<boolean>[] {
  const { categoryId, familyKey } = filter
  return anyGiven([
    {
      isGiven: categoryId !== undefined,
      holds: sql`exists (select 1 from plant_species_categories c
        where c.category_id = ${categoryId ?? 0} and c.species_id = plant_species_search.species_id)`,
    },
    { isGiven: familyKey !== undefined, holds: sql`family_key = ${familyKey ?? ''}` },
    ...LEVELS.map((field) => ({
      isGiven: filter[field] !== undefined,
      holds: sql<boolean>`exists (select 1 from plant_species s
        where s.id = plant_species_search.species_id and ${levelOf(field)} = ${filter[field] ?? 0})`,
    })),
  ])
}

/** Names the column of a level, of species that are called `s`. */
export function levelOf(field: LevelField): RawBuilder<number> {
  return sql.ref(`s.${SPECIES_FIELDS[field].column}`)
}
