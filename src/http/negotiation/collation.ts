import { memoize } from '../../base/memoize.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { MAIN_LANGUAGE } from './language.ts'

/** Making a collator takes longer than sorting with it, and readers share a few languages. */
const collatorOf = memoize(50, (language: string) => new Intl.Collator(language))

/** Compares names for a reader of these languages, best first: `Ähre` sorts before `zoo`, in Swedish after it. */
export function collatorFor(languages: readonly string[]): Intl.Collator {
  return collatorOf(languages.find(hasCollation) ?? MAIN_LANGUAGE)
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

/** As many as are sorted or merged in some milliseconds. */
export const NAMES_AT_A_TIME = 2_000

/** Sorts very many: a merge sort that yields to the event loop between its steps. */
export async function byNameYielding<T extends { readonly name: string }>(
  things: readonly T[],
  languages: readonly string[],
): Promise<T[]> {
  let runs: T[][] = []
  for (let from = 0; from < things.length; from += NAMES_AT_A_TIME) {
    if (from > 0) await yieldToEventLoop()
    runs.push(byName(things.slice(from, from + NAMES_AT_A_TIME), languages))
  }
  const { compare } = collatorFor(languages)
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await mergedByName(runs[at] ?? [], runs[at + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

/** Equals keep their order: those of the first run come first. */
async function mergedByName<T extends { readonly name: string }>(
  first: readonly T[],
  second: readonly T[],
  compare: Intl.Collator['compare'],
): Promise<T[]> {
  const merged: T[] = []
  for (let a = 0, b = 0; a < first.length || b < second.length; ) {
    if (merged.length > 0 && merged.length % NAMES_AT_A_TIME === 0) await yieldToEventLoop()
    const [left, right] = [first[a], second[b]]
    if (left !== undefined && (right === undefined || compare(left.name, right.name) <= 0)) {
      merged.push(left)
      a++
    } else if (right !== undefined) {
      merged.push(right)
      b++
    }
  }
  return merged
}

const hasCollation = memoize(500, (language: string) => {
  try {
    return Intl.Collator.supportedLocalesOf(language).length > 0
  } catch (error) {
    // Accept-Language is only checked for its syntax; Intl refuses tags that are well-formed but invalid.
    if (error instanceof RangeError) return false
    throw error
  }
})
