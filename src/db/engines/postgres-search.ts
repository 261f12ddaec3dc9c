import { sql } from 'kysely'
import type { SubstringSearch } from '../engine.ts'
import { likePattern } from '../like-pattern.ts'
import { joinedPostings } from '../postings.ts'

/** Words by their trigrams, in a GIN index. */
export const postgresSearch: SubstringSearch = {
  async *findPostings(db, term) {
    const { rows } = await sql<{ postings: string | null }>`select ${joinedPostings()} as postings
      from plant_species_words where word like ${likePattern(term)}`.execute(db)
    yield rows[0]?.postings ?? ''
  },
}
