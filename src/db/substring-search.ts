import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'
import type { SearchableText, SubstringMatches, SubstringQuery } from './substring-query.ts'

/**
 * Species whose text contains every term, those first whose common or scientific name is or begins with the
 * whole search, then by common name. Each engine has its own index for it.
 */
export function searchSpecies(db: Db, query: SubstringQuery): Promise<SubstringMatches> {
  return engineOf(db).substringSearch.find(db, query)
}

/** For species that are new. */
export async function indexNewSpecies(db: Db, texts: readonly SearchableText[]): Promise<void> {
  if (texts.length > 0) await engineOf(db).substringSearch.add(db, texts)
}

/** Replaces what is known of a species, if anything. */
export async function indexSpecies(db: Db, text: SearchableText): Promise<void> {
  await engineOf(db).substringSearch.replace(db, text)
}

/** To be called before the species itself is deleted. */
export async function unindexSpecies(db: Db, id: number): Promise<void> {
  await engineOf(db).substringSearch.remove(db, id)
}
