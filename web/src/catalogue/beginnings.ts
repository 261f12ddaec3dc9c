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

/** Found by so few letters, a name that has them in its middle is another plant; by more, it may be a name in another language. */
const CERTAIN_LETTERS = 5

/** Those of which a word really begins as typed: "oma" is no beginning of a tomato. */
export function beginningWith<Named extends Names>(found: readonly Named[], keywords: string): Named[] {
  if (HAN.test(keywords)) return [...found]
  const typed = fold(keywords).split(/\s+/u)
  if (typed.every((word) => word.length >= CERTAIN_LETTERS)) return [...found]
  return found.filter((one) => wordsOf(one).some((word) => typed.some((start) => word.startsWith(start))))
}

/** Those first that have most letters at the beginning in common with what was typed, in any of their names. */
export function closestFirst<Named extends Names>(found: readonly Named[], text: string): Named[] {
  const typed = fold(text)
  const common = new Map(
    found.map((one) => [one, Math.max(...wordsOf(one).map((word) => alike(word, typed)))]),
  )
  return found.toSorted((a, b) => (common.get(b) ?? 0) - (common.get(a) ?? 0))
}

/**
 * The service finds names of every language and knows of none which is the person's. Those come first that are called so in
 * theirs, then by the botanical name, then all others, each in the order of the service.
 */
export function ownNamesFirst<Named extends Names>(found: readonly Named[], typed: string): Named[] {
  const start = fold(typed.trim())
  const rank = (one: Named) => {
    const common = fold(one.commonName)
    if (common.startsWith(start)) return 0
    if (common.split(/[\s-]+/u).some((word) => word.startsWith(start))) return 1
    return fold(one.scientificName ?? '').startsWith(start) ? 2 : 3
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
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
