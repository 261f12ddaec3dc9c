/** Case folding beyond ASCII, the same on both engines: spellings that people take for the same have one form. */
export function foldCase(text: string): string {
  // Lower-casing writes the Greek sigma differently at the end of a word; the letter is the same.
  return text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')
}

/**
 * Case folding for unique names: `STRASSE` and `Straße` are the same name, but compatibility characters such as `CO₂` and
 * `CO2` stay different.
 */
export function foldName(name: string): string {
  // ß and SS become the same only in upper case, and ẞ becomes SS only by way of lower case.
  return name.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}

/**
 * Folding for both the search terms and the searched texts: `STRASSE` finds `Straße`, `istanbul` finds `İstanbul`, and
 * compatibility characters match (NFKC).
 */
export function foldForSearch(text: string): string {
  return foldName(text.normalize('NFKC')).replaceAll('i\u0307', 'i').normalize('NFKC')
}

/** The sort key of a name in the database: neither case nor accents count, so that `Ähre` is sorted under A. */
export function foldForSorting(name: string): string {
  return foldForSearch(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/** The folded words of a search. */
export function searchTerms(keywords: string): string[] {
  return foldForSearch(keywords)
    .split(/\s+/)
    .filter((term) => term !== '')
}
