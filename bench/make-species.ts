import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { parseArgs } from 'node:util'

/**
 * Writes a CSV of made-up species with names that look like real ones: `node bench/make-species.ts 400000 FILE`.
 * The same number gives the same file.
 */
const SYLLABLES =
  'ma na ra ca do li pe tho rus me lo phi den dron ste sa al bo qui ver tri cho fi gla bra cus ne per os te vi sol an gi um la to ri co'.split(
    ' ',
  )
const ADJECTIVES =
  'Common Dwarf Giant Red White Blue Creeping Mountain Swamp Silver Golden Hairy Wild False Sweet Narrow Broad Coast Desert River'.split(
    ' ',
  )
const NOUNS =
  'Fern Lily Orchid Palm Sage Violet Clover Willow Oak Rose Thistle Daisy Grass Sedge Heath Bellflower Aster Mint Vetch Iris'.split(
    ' ',
  )
const CATEGORIES = ['foliage', 'flowering', 'tree', 'shrub', 'herb', 'fern', 'grass']

export class NameMaker {
  #state = 42

  /** Below `limit`; a small generator of its own, so that runs can be compared. */
  random(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  pick(words: readonly string[]): string {
    return words[this.random(words.length)] ?? ''
  }

  word(syllables: number): string {
    return Array.from({ length: syllables }, () => this.pick(SYLLABLES)).join('')
  }
}

export function* speciesLines(count: number): Generator<string> {
  const maker = new NameMaker()
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const genera = Array.from({ length: Math.max(20, count / 30) }, () => ({
    name: capital(maker.word(2 + maker.random(3))),
    family: '',
  }))
  const families = Array.from({ length: 450 }, () => `${capital(maker.word(2 + maker.random(2)))}aceae`)
  for (const genus of genera) genus.family = maker.pick(families)
  yield 'scientificName,commonName,genus,speciesEpithet,family,categories\n'
  for (let made = 0; made < count; made++) {
    const { name, family } = genera[maker.random(genera.length)] ?? { name: 'Planta', family: 'Plantaceae' }
    const epithet = `${maker.word(2 + maker.random(3))}${made.toString(36)}`
    const commonName =
      maker.random(3) === 0
        ? `${maker.pick(ADJECTIVES)} ${capital(maker.word(2))} ${maker.pick(NOUNS)}`
        : `${name} ${epithet}`
    yield `${name} ${epithet},${commonName},${name},${epithet},${family},${maker.pick(CATEGORIES)}\n`
  }
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [count = '400000', file = 'species.csv'] = positionals
  const output = createWriteStream(file)
  for (const line of speciesLines(Number(count))) {
    if (!output.write(line)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
}
