import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { joinedPostings } from '../../features/species/search/postings.ts'
import type { SubstringSearch } from '../engine.ts'
import type { Db } from '../schema.ts'

interface Piece {
  readonly postings: string | null
  readonly words: number
  readonly last: number | null
}

/** Words by their trigrams, in a full-text index. */
export const sqliteSearch: SubstringSearch = {
  async *findPostings(db, term, wordsAtATime) {
    const trigrams = trigramsOf(term)
    const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
    // A term of three characters is all of its trigram; of others the parts may be in a word, but apart.
    const isWhole = trigrams.length === 1 ? sql`true` : sql`instr(w.word, ${term}) > 0`
    for (let after = 0; ; ) {
      // The cross join keeps to the order in which the words were found.
      const { rows } = await sql<Piece>`with found (id) as materialized (
          select rowid from plant_species_word_trigrams
          where plant_species_word_trigrams match ${match} and rowid > ${after} order by rowid limit ${wordsAtATime})
        select ${joinedPostings()} as postings, (select count(*) from found) as words, (select max(id) from found) as last
        from found cross join plant_species_words as w on w.id = found.id and ${isWhole}`.execute(db)
      const [piece] = rows
      if (typeof piece?.postings === 'string') yield piece.postings
      if (piece === undefined || piece.last === null || piece.words < wordsAtATime) return
      after = piece.last
      await setImmediate()
    }
  },
}

/** Just enough of them to cover the term: every further list of words takes its time to read. */
function trigramsOf(term: string): string[] {
  const characters = [...term]
  const trigrams: string[] = []
  for (let at = 0; at < characters.length; at += 3) {
    const from = Math.min(at, characters.length - 3)
    trigrams.push(characters.slice(from, from + 3).join(''))
  }
  return trigrams
}

export function sqliteSubstringIndex(table: string, column: string): string[] {
  // "plant_species_words" has its trigrams in "plant_species_word_trigrams".
  const index = `${table.replace(/s$/, '')}_trigrams`
  return [
    `create virtual table ${index} using fts5 (${column}, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `create trigger ${index}_added after insert on ${table} begin
      insert into ${index} (rowid, ${column}) values (new.id, new.${column}); end`,
    `create trigger ${index}_removed after delete on ${table} begin
      delete from ${index} where rowid = old.id; end`,
  ]
}

/** Words that were added at different times are in different parts of the index, and a search goes through each. */
export async function mergeTrigrams(db: Db): Promise<void> {
  await sql`insert into plant_species_word_trigrams (plant_species_word_trigrams) values ('optimize')`.execute(
    db,
  )
}
