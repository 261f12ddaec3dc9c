/** A term of fewer letters is too near to too many words. */
export const SHORTEST_CORRECTED = 5

/**
 * Lists the beginnings of a word that differ from a term by one insertion, deletion, replacement or swap of neighbours. The term
 * is not a beginning itself. Both are lists of characters.
 */
export function nearBeginnings(term: readonly string[], word: readonly string[]): string[] {
  // What differs begins at the first difference.
  const at = term.findIndex((character, index) => character !== word[index])
  if (at === -1) return []
  const found = new Set<string>()
  const add = (length: number, isNear: boolean) => {
    if (isNear && length <= word.length) found.add(word.slice(0, length).join(''))
  }
  const { length } = term
  add(length + 1, isSame(term, at, word, at + 1, length - at))
  add(length, isSame(term, at + 1, word, at + 1, length - at - 1))
  const isSwapped = at + 1 < length && term[at] === word[at + 1] && term[at + 1] === word[at]
  add(length, isSwapped && isSame(term, at + 2, word, at + 2, length - at - 2))
  add(length - 1, isSame(term, at + 1, word, at, length - at - 1))
  return [...found]
}

function isSame(
  term: readonly string[],
  from: number,
  word: readonly string[],
  start: number,
  length: number,
): boolean {
  for (let at = 0; at < length; at++) if (term[from + at] !== word[start + at]) return false
  return true
}

/**
 * Splits a term so that every word with a near beginning begins with the first part or contains the second. One slip leaves one
 * of them as it is, even a swap between them: the first part lacks the character before the second.
 */
export function intactParts(term: readonly string[]): { beginning: string; end: string } {
  const middle = Math.min(term.length - SHORTEST_INDEXED, Math.ceil(term.length / 2))
  return { beginning: term.slice(0, middle - 1).join(''), end: term.slice(middle).join('') }
}

/** The index finds words by parts of so many characters. */
const SHORTEST_INDEXED = 3
