import { LRUCache } from 'lru-cache'
import { MAIN_LANGUAGE } from './language.ts'

/** Making a collator takes longer than sorting with it, and readers share a few languages. */
const collators = new LRUCache<string, Intl.Collator>({
  max: 50,
  memoMethod: (language) => new Intl.Collator(language),
})

/** Compares names for a reader of these languages, best first: `Ähre` sorts before `zoo`, in Swedish after it. */
export function collatorFor(languages: readonly string[]): Intl.Collator {
  return collators.memo(languages.find(hasCollation) ?? MAIN_LANGUAGE)
}

/** Sorted by name; the sort is stable. */
export function byName<T extends { readonly name: string }>(
  things: readonly T[],
  languages: readonly string[],
): T[] {
  if (things.length < 2) return [...things]
  const { compare } = collatorFor(languages)
  return things.toSorted((a, b) => compare(a.name, b.name))
}

function hasCollation(language: string): boolean {
  if (collators.has(language)) return true
  try {
    return Intl.Collator.supportedLocalesOf(language).length > 0
  } catch (error) {
    // Accept-Language is only checked for its syntax; Intl refuses tags that are well-formed but invalid.
    if (error instanceof RangeError) return false
    throw error
  }
}
