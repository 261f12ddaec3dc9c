/** One form for all spellings that people take for the same; works beyond ASCII, and alike on both engines. */
export function foldCase(text: string): string {
  // Lower-casing writes the Greek sigma differently at the end of a word; the letter is the same.
  return text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
}

/**
 * One form for all spellings of a name that differ in nothing but case, so that `STRASSE` and `Straße` are one; signs
 * that merely look alike, such as `CO₂` and `CO2`, stay two.
 */
export function foldName(name: string): string {
  // By way of upper case: only there do ß and SS become the same, and only from lower case does ẞ get there.
  return name.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}

/**
 * What is searched for and what is searched in, as forgiving as can be: `STRASSE` finds `Straße`, `istanbul` finds
 * `İstanbul`, and signs that look alike are alike.
 */
export function foldForSearch(text: string): string {
  return foldName(text.normalize('NFKC')).replaceAll('i\u0307', 'i').normalize('NFKC')
}

/** What names are sorted by where a database does it: neither case nor accents count, so that `Ähre` stands among the As. */
export function foldForSorting(name: string): string {
  return foldForSearch(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** The words of a search, folded; a search without words has none. */
export function searchTerms(keywords: string): string[] {
  return foldForSearch(keywords)
    .split(/\s+/)
    .filter((term) => term !== '')
}
