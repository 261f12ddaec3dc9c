import { sql } from 'kysely'
import { joinedPostings } from '../../features/species/search/postings.ts'
import { containing } from '../containing.ts'
import type { SubstringSearch } from '../engine.ts'

/** Words by their trigrams, in a GIN index. */
export const postgresSearch: SubstringSearch = {
  async *findPostings(db, term) {
    const { rows } = await sql<{ postings: string | null }>`select ${joinedPostings()} as postings
      from plant_species_words where ${containing('word', term)}`.execute(db)
    yield rows[0]?.postings ?? ''
  },
}
