import { speciesLines } from './make-species.ts'

/** Terms that about a tenth of a flora contains. */
export const BROAD = ['ensis', 'ana', 'ella', 'aria', 'anth', 'ali']
export const TWO_LETTERS = ['ma', 'ro', 'ti', 'an', 'qu', 'ex']

/** What makes the service read the most: late pages, large categories, one letter, nothing at all. */
export const HEAVY = [
  'keywords=ensis&page=500',
  'keywords=a',
  'keywords=e&page=3000',
  'keywords=is+us',
  'keywords=a+e+i&page=2000',
  'categoryId=1',
  'categoryId=3&keywords=an&page=100',
  'categoryId=3&keywords=ana',
  'page=10000',
  '',
]

const QUERIES = 200

/** Gives searches as users type them: two words each, of species that are there. */
export function twoTermSearches(count: number): string[][] {
  const step = Math.floor(count / QUERIES)
  return [...speciesLines(count)]
    .slice(1)
    .filter((_, line) => line % step === 0)
    .slice(0, QUERIES)
    .map((line, at) => searchFor(line.toLowerCase().split(','), at % 4))
}

function searchFor(
  [name = '', commonName = '', genus = '', epithet = '', family = '']: string[],
  kind: number,
) {
  if (kind === 0) return [genus, epithet]
  if (kind === 1) return [genus.slice(0, 4), epithet.slice(0, 4)]
  if (kind === 2) return [family, epithet.slice(0, 5)]
  return commonName === name ? [genus.slice(0, 5), epithet.slice(-6)] : commonName.split(' ').slice(0, 2)
}
