import { setImmediate } from 'node:timers/promises'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { byNameYielding } from '../../../http/negotiation/collation.ts'
import { languageLookup } from '../../../http/negotiation/language-lookup.ts'
import { IdSet } from './id-set.ts'
import type { Thresholds } from './search-query.ts'

/** The species with a name in one language are in the order in which that language sorts them: Chinese ones by pinyin. */
interface LocalNames {
  readonly inOrder: readonly number[]
  readonly species: IdSet
}

/**
 * The names of each language are sorted once for all requests. They are sorted here because neither engine has the
 * collations of all languages, and both have to agree. Requests share the promise, so a failed attempt is forgotten.
 */
export class LocalNamesCache {
  #languages: readonly string[] | undefined
  readonly #names = new Map<string, Promise<LocalNames | undefined>>()

  /** Chooses the language of the catalogue that suits a reader best; there are only as many as it has, whatever readers prefer. */
  async languageFor(db: Db, preferences: readonly string[]): Promise<string | undefined> {
    if (preferences.length === 0) return undefined
    this.#languages ??= await listLanguages(db)
    return languageLookup(preferences)(this.#languages)
  }

  /** Returns undefined where there are too many names to sort. */
  namesIn(db: Db, language: string, thresholds: Thresholds): Promise<LocalNames | undefined> {
    let names = this.#names.get(language)
    if (names === undefined) {
      names = readNames(db, language, thresholds).catch((error) => {
        this.#names.delete(language)
        throw error
      })
      this.#names.set(language, names)
    }
    return names
  }
}

/** Lists a language and those that stand in for it, best first: `de-AT` where a species has no name in `de`. */
function fallbacksOf(language: string, all: readonly string[]): string[] {
  const lookUp = languageLookup([language])
  const found: string[] = []
  for (let left = all; ; ) {
    const best = lookUp(left)
    if (best === undefined) return found
    found.push(best)
    left = left.filter((other) => other !== best)
  }
}

const languageAfter = prepared((db, bind: { last: string }) =>
  db
    .selectFrom('plant_species_translations')
    .select('language')
    .where('language', '>', bind.last)
    .orderBy('language')
    .limit(1),
)

/** Each language takes one seek in the index, and not a walk along all names. */
export async function listLanguages(db: Db): Promise<string[]> {
  const languages: string[] = []
  for (let last = ''; ; ) {
    const [next] = await languageAfter(db, { last })
    if (next === undefined) return languages
    last = next.language
    languages.push(last)
  }
}

type Behind = { language: string; last: number; limit: number }

const namesBehind = prepared((db, bind: Behind) =>
  db
    .selectFrom('plant_species_translations')
    .select(['species_id as id', 'common_name as name'])
    .where('language', '=', bind.language)
    .where('species_id', '>', bind.last)
    .orderBy('species_id')
    .limit(bind.limit),
)

async function readNames(
  db: Db,
  language: string,
  { rowsAtATime, localNames }: Thresholds,
): Promise<LocalNames | undefined> {
  const languages = fallbacksOf(language, await listLanguages(db))
  const species = new IdSet()
  const names: { id: number; name: string }[] = []
  for (const language of languages) {
    for (let last = 0, isWhole = false; !isWhole; ) {
      const read = await namesBehind(db, { language, last, limit: rowsAtATime })
      for (const row of read) {
        if (species.has(row.id)) continue
        species.add(row.id)
        names.push(row)
      }
      if (names.length > localNames) return undefined
      last = read.at(-1)?.id ?? last
      isWhole = read.length < rowsAtATime
      await setImmediate()
    }
  }
  const sorted = await byNameYielding(
    names.sort((a, b) => a.id - b.id),
    languages,
  )
  return { inOrder: sorted.map(({ id }) => id), species }
}
