/** Letters below which nearly every name fits. A Chinese character says more than a letter. */
const FEWEST_LETTERS = 3
const HAN = /\p{Script=Han}/u

/** How much of each word is looked for when the whole of it was not found, the longest first. */
const SHARES = [3 / 4, 1 / 2, 1 / 4]

/**
 * What to look for when nothing fits: people know how a name begins, and misspell what follows. At last the beginning of
 * the first word alone.
 */
export function shorterBeginnings(text: string): string[] {
  const words = text.trim().split(/\s+/u)
  const [first = ''] = words
  const tries = [
    ...SHARES.map((share) => words.map((word) => beginning(word, share)).join(' ')),
    beginning(first, 1 / 2),
    beginning(first, 0),
  ]
  return [...new Set(tries)].filter((one) => one !== '' && one !== words.join(' '))
}

function beginning(word: string, share: number): string {
  const letters = [...word]
  const fewest = HAN.test(word) ? 1 : FEWEST_LETTERS
  return letters.slice(0, Math.max(fewest, Math.ceil(letters.length * share))).join('')
}

/** Those first that have most letters at the beginning in common with what was typed, in any of their names. */
export function closestFirst<Named extends Names>(found: readonly Named[], text: string): Named[] {
  const typed = fold(text)
  const common = new Map(
    found.map((one) => [one, Math.max(...wordsOf(one).map((word) => alike(word, typed)))]),
  )
  return found.toSorted((a, b) => (common.get(b) ?? 0) - (common.get(a) ?? 0))
}

type Names = { readonly commonName: string; readonly scientificName: string | null }

function wordsOf({ commonName, scientificName }: Names): string[] {
  const names = [commonName, scientificName ?? ''].map(fold)
  return [...names, ...names.flatMap((name) => name.split(/[\s-]+/u))]
}

function alike(word: string, typed: string): number {
  const end = [...typed].findIndex((letter, at) => word[at] !== letter)
  return end === -1 ? typed.length : end
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
