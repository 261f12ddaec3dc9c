/** Spellings that people take for the same have one form, as in the searches of the service. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

export function termsOf(text: string): string[] {
  return folded(text)
    .split(/\s+/u)
    .filter((term) => term !== '')
}

/** Whether each term is in one of the texts. */
export function haveTerms(texts: readonly (string | null | undefined)[], terms: readonly string[]): boolean {
  const searched = texts.flatMap((text) => (text === null || text === undefined ? [] : folded(text)))
  return terms.every((term) => searched.some((text) => text.includes(term)))
}

/** How well a name fits: it begins with the search, a word of it does, it has it, or something else about it was found. */
export function rankOf(name: string, search: string): number {
  const text = folded(name)
  if (text.startsWith(search)) return 0
  if (text.split(/[^\p{L}\p{N}]+/u).some((word) => word !== '' && word.startsWith(search))) return 1
  return text.includes(search) ? 2 : 3
}

type Part = { at: number; text: string; isFound: boolean }

/** A text in parts: those that a search has found, and those between them. */
export function partsOf(text: string, search: string): Part[] {
  const terms = search
    .normalize('NFKC')
    .split(/\s+/u)
    .filter((term) => term !== '')
    .toSorted((a, b) => b.length - a.length)
  if (terms.length === 0) return [{ at: 0, text, isFound: false }]
  const escaped = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))
  const parts: Part[] = []
  let at = 0
  const add = (end: number, isFound: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isFound })
    at = end
  }
  for (const { index, 0: found } of text.matchAll(new RegExp(escaped.join('|'), 'giu'))) {
    add(index, false)
    add(index + found.length, true)
  }
  add(text.length, false)
  return parts
}
