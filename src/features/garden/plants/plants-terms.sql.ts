import { type RawBuilder, sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

/** So many terms have places in a statement: hardly any more statements than counts. */
const TERM_COUNTS = ['0', '1', '2', '3', '30', '300'] as const

export type TermCount = (typeof TERM_COUNTS)[number]

/** The least number of places that so many terms need. */
export function placesFor(terms: number): TermCount {
  return TERM_COUNTS.find((count) => Number(count) >= terms) ?? '300'
}

/** Each term is a pattern of LIKE and lists of ids, as `listed` writes them, of what has it in its name. */
export type BoundTerms = {
  [name: `pattern${number}` | `species${number}` | `locations${number}` | `tags${number}`]: string
}

export interface PlantTerms {
  readonly termCount: TermCount
  readonly terms: BoundTerms
}

/** A statement in which terms could stand has a place for one, which every plant has. */
export const NO_TERMS: PlantTerms = {
  termCount: '0',
  terms: { pattern0: '%', species0: '[]', locations0: '[]', tags0: '[]' },
}

/** Whether a plant has each term in a text of its own, or in a name that is shown with it. */
export function hasAllTerms(
  db: Db,
  gardenId: GardenId,
  terms: BoundTerms,
  termCount: TermCount,
): RawBuilder<boolean> {
  const conditions = Array.from({ length: Math.max(1, Number(termCount)) }, (_term, at) => {
    const tags = terms[`tags${at}`] ?? '[]'
    // A plant has fewer tags than may be listed: `+ 0` keeps SQLite from looking up each of those.
    const isTagged = sql`exists (select 1 from (select l.tag_id + 0 as tag_id from plant_tag_links l
      where l.user_id = ${gardenId} and l.plant_id = plants.id) carried where ${amongListed(db, 'carried.tag_id', tags)})`
    return sql<boolean>`(plants.search_text like ${terms[`pattern${at}`]} escape '\\'
      or ${amongListed(db, 'plants.species_id', terms[`species${at}`] ?? '[]')}
      or ${amongListed(db, 'plants.location_id', terms[`locations${at}`] ?? '[]')}
      or (cast(${tags} as text) <> '[]' and ${isTagged}))`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
