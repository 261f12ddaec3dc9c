/** The different words of a folded text: a term of a search has no white space, so it is always part of one word. */
export function wordsOf(searchText: string): Set<string> {
  return new Set(searchText.split(/\s+/).filter((word) => word !== ''))
}

/** Terms this short have an index of their own: they are in too many words, and are whole words in Chinese. */
export const LONGEST_GRAM = 2

/** All single characters and pairs of a word, some of them several times. */
export function gramsOf(word: string): string[] {
  const characters = SURROGATE.test(word) ? [...word] : word.split('')
  const grams = [...characters]
  for (let at = 1; at < characters.length; at++) grams.push(`${characters[at - 1]}${characters[at]}`)
  return grams
}

const SURROGATE = /[\ud800-\udfff]/

export function lengthOf(term: string): number {
  return [...term].length
}
