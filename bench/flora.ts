import {
  ADJECTIVES,
  COMMON_EPITHETS,
  ENGLISH_BEGINNINGS,
  ENGLISH_ENDINGS,
  EPITHET_BEGINNINGS,
  EPITHET_NOUN_ENDINGS,
  EPITHET_NOUNS,
  FAMILY_STEMS,
  GENUS_BEGINNINGS,
  GENUS_ENDINGS,
  PERSON_ENDINGS,
  PLACE_ENDINGS,
  PLANT_WORDS,
  SYLLABLE_BEGINNINGS,
  SYLLABLE_ENDINGS,
  SYLLABLE_MIDDLES,
} from './latin.ts'

interface MadeSpecies {
  readonly genus: string
  readonly epithet: string
  readonly family: string
  /** Most species have none. */
  readonly commonName: string | undefined
  readonly category: string
}

const GENERA = 14_000
const FAMILIES = 450
/** More than are ever drawn: the rarest wait for a larger catalogue. */
const EPITHETS = 220_000
const CATEGORIES = ['foliage', 'flowering', 'tree', 'shrub', 'herb', 'fern', 'grass']

/** A small generator of our own, so that runs can be compared. */
class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, but not including, 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  pick(words: readonly string[]): string {
    return words[this.below(words.length)] ?? ''
  }
}

/** Picks the first of a list most often, as Zipf found of words: the weight of a rank is one over its power. */
class Ranked {
  readonly #words: readonly string[]
  readonly #sums: Float64Array

  constructor(words: readonly string[], power: number, flatness: number) {
    this.#words = words
    this.#sums = new Float64Array(words.length)
    let sum = 0
    for (let rank = 0; rank < words.length; rank++) {
      sum += 1 / (rank + flatness) ** power
      this.#sums[rank] = sum
    }
  }

  pick(chance: Chance): string {
    const wanted = chance.share() * (this.#sums.at(-1) ?? 0)
    let low = 0
    let high = this.#words.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return this.#words[low] ?? ''
  }
}

/**
 * A made-up flora with the proportions of the real one: 14,000 genera of very different size; epithets of which a
 * few are everywhere and most are rare, some 150,000 of them among 400,000 species; 450 families; and English names
 * for a quarter of the species.
 */
export class Flora {
  readonly #chance = new Chance(42)
  readonly #epithets: Ranked
  readonly #genera: Ranked
  readonly #familyOf = new Map<string, string>()
  readonly #englishWords: Ranked
  readonly #taken = new Set<string>()

  constructor() {
    const chance = this.#chance
    const surnames = distinct(30_000, () => madeUpName(chance, 2))
    const places = distinct(15_000, () => madeUpName(chance, 2 + chance.below(2)))
    const families = [
      ...distinct(
        FAMILIES,
        () => `${chance.pick(FAMILY_STEMS)}${chance.below(3) === 0 ? '' : chance.pick(SHORT_TAILS)}aceae`,
      ),
    ]
    const genera = [
      ...distinct(GENERA, () => {
        if (chance.below(4) === 0) return capital(`${chance.pick(surnames)}${chance.pick(GENUS_TAILS)}`)
        return joined(chance.pick(GENUS_BEGINNINGS), chance.pick(GENUS_ENDINGS))
      }),
    ]
    const bigFamilies = new Ranked(families, 1, 5)
    for (const genus of genera) this.#familyOf.set(genus, bigFamilies.pick(chance))
    this.#genera = new Ranked(genera, 1, 20)
    this.#epithets = new Ranked(
      distinct(EPITHETS, () => madeUpEpithet(chance, surnames, places), COMMON_EPITHETS),
      0.8,
      30,
    )
    this.#englishWords = new Ranked(
      distinct(4_000, () => `${chance.pick(ENGLISH_BEGINNINGS)}${chance.pick(ENGLISH_ENDINGS)}`, PLANT_WORDS),
      0.7,
      10,
    )
  }

  next(): MadeSpecies {
    const chance = this.#chance
    for (;;) {
      const genus = this.#genera.pick(chance)
      const epithet = this.#epithets.pick(chance)
      const name = `${genus} ${epithet}`
      if (this.#taken.has(name)) continue
      this.#taken.add(name)
      return {
        genus,
        epithet,
        family: this.#familyOf.get(genus) ?? '',
        commonName: chance.below(4) === 0 ? this.#englishName(genus) : undefined,
        category: chance.pick(CATEGORIES),
      }
    }
  }

  #englishName(genus: string): string {
    const chance = this.#chance
    const noun = capital(this.#englishWords.pick(chance))
    const adjective = capital(chance.pick(ADJECTIVES))
    switch (chance.below(4)) {
      case 0:
        return `${adjective} ${genus}`
      case 1:
        return `${adjective} ${capital(chance.pick(ENGLISH_BEGINNINGS))} ${noun}`
      case 2:
        return `${capital(madeUpName(chance, 2))}'s ${noun}`
      default:
        return `${adjective} ${noun}`
    }
  }
}

const SHORT_TAILS = ['ul', 'id', 'in', 'ell', 'ant', 'ophyll', 'ari', 'ol']
const GENUS_TAILS = ['ia', 'ea', 'ella', 'iella', 'anthus', 'opsis', 'odendron', 'ina', 'aria']

function madeUpEpithet(chance: Chance, surnames: readonly string[], places: readonly string[]): string {
  const kind = chance.below(10)
  if (kind < 3) {
    return `${chance.pick(EPITHET_BEGINNINGS)}${chance.pick(EPITHET_NOUNS)}${chance.pick(EPITHET_NOUN_ENDINGS)}`
  }
  return kind < 7
    ? `${chance.pick(surnames)}${chance.pick(PERSON_ENDINGS)}`
    : joined(chance.pick(places), chance.pick(PLACE_ENDINGS))
}

function madeUpName(chance: Chance, syllables: number): string {
  let name = ''
  for (let made = 0; made < syllables; made++) {
    name += `${chance.pick(SYLLABLE_BEGINNINGS)}${chance.pick(SYLLABLE_MIDDLES)}`
  }
  return chance.below(3) === 0 ? name : `${name}${chance.pick(SYLLABLE_ENDINGS)}`
}

/** Joins two parts; where two vowels meet, the first goes. */
function joined(first: string, second: string): string {
  return `${/^[aeiouy]/.test(second) ? first.replace(/[aeiouy]+$/, '') : first}${second}`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** So many different words, the given ones first. */
function distinct(count: number, make: () => string, first: readonly string[] = []): readonly string[] {
  const found = new Set(first)
  while (found.size < count) found.add(make())
  return [...found]
}
