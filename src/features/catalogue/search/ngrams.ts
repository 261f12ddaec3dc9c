/** Splits a folded text into its distinct words. A term of a search has no white space, so it is always part of one word. */
export function wordsOf(searchText: string): Set<string> {
  return new Set(searchText.split(/\s+/).filter((word) => word !== ''))
}

/** A term of one or two characters is in too many words to go through them, and in Chinese it is often the whole word. */
export const LONGEST_GRAM = 2

/** Lists all unigrams and bigrams of a word; one that the word has twice comes twice. */
export function gramsOf(word: string): string[] {
  const characters = SURROGATE.test(word) ? [...word] : word.split('')
  const grams = [...characters]
  for (let at = 1; at < characters.length; at++) grams.push(`${characters[at - 1]}${characters[at]}`)
  return grams
}

const SURROGATE = /[\ud800-\udfff]/

/** The length counts characters, of which some are two UTF-16 units. */
export function lengthOf(term: string): number {
  return [...term].length
}
