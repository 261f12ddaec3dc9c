/** One form for all spellings that people take for the same; works beyond ASCII, and alike on both engines. */
export function foldCase(text: string): string {
  // Lower-casing writes the Greek sigma differently at the end of a word; the letter is the same.
  return text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
}

/** The words of a search, folded; a search without words has none. */
export function searchTerms(keywords: string): string[] {
  return foldCase(keywords)
    .split(/\s+/)
    .filter((term) => term !== '')
}
