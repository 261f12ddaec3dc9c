import { type RawBuilder, sql } from 'kysely'
import type { SubstringSearch } from '../engine.ts'
import { jsonRows } from '../json-rows.ts'
import { closeness } from './search-sql.ts'

/** Trigrams in a GIN index serve terms of three letters and more; for shorter ones the narrow table is read. */
export const postgresSearch: SubstringSearch = {
  async find(db, { terms, categoryId, limit, offset }) {
    const where = sql.join([sql`true`, ...terms.map(contains), ...inCategory(categoryId)], sql` and `)
    const ids = sql<{ id: number }>`select species_id as id from plant_species_search where ${where}
      order by ${closeness(terms.join(' '))}, common_name_key, species_id limit ${limit} offset ${offset}`
    const total = sql<{ total: number }>`select count(*) as total from plant_species_search where ${where}`
    const [page, count] = await Promise.all([ids.execute(db), total.execute(db)])
    return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 }
  },

  async add(db, texts) {
    await sql`insert into plant_species_search (species_id, common_name_key, scientific_name_key, search_text)
      select cast(value ->> 'id' as bigint), value ->> 'commonNameKey', value ->> 'scientificNameKey', value ->> 'searchText'
      from ${jsonRows(db, texts)}`.execute(db)
  },

  async replace(db, text) {
    await db.deleteFrom('plant_species_search').where('species_id', '=', text.id).execute()
    await postgresSearch.add(db, [text])
  },

  // The row goes with the species.
  async remove() {},
}

function contains(term: string): RawBuilder<boolean> {
  return sql<boolean>`search_text like ${`%${term.replace(/[\\%_]/g, '\\$&')}%`}`
}

function inCategory(categoryId: number | undefined): RawBuilder<boolean>[] {
  if (categoryId === undefined) return []
  return [
    sql<boolean>`exists (select 1 from plant_species_categories c
      where c.category_id = ${categoryId} and c.species_id = plant_species_search.species_id)`,
  ]
}
