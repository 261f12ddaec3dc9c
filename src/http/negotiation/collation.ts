import { MAIN_LANGUAGE } from './language.ts'

const MOST_KEPT = 50

/** Making one takes longer than sorting with it, and readers share a few languages. */
const kept = new Map<string, Intl.Collator>()

/** How names follow each other for a reader of these languages, best first: `Ähre` before `zoo`, in Swedish after it. */
export function collatorFor(languages: readonly string[]): Intl.Collator {
  const language = languages.find(isCollated) ?? MAIN_LANGUAGE
  const known = kept.get(language)
  if (known !== undefined) return known
  const collator = new Intl.Collator(language)
  const oldest = kept.keys().next()
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value)
  kept.set(language, collator)
  return collator
}

/** Things by their names; equals stay as they are. */
export function byName<T extends { readonly name: string }>(
  things: readonly T[],
  languages: readonly string[],
): T[] {
  if (things.length < 2) return [...things]
  const { compare } = collatorFor(languages)
  return things.toSorted((a, b) => compare(a.name, b.name))
}

function isCollated(language: string): boolean {
  if (kept.has(language)) return true
  try {
    return Intl.Collator.supportedLocalesOf(language).length > 0
  } catch (error) {
    // What looks like a tag need not be one.
    if (error instanceof RangeError) return false
    throw error
  }
}
