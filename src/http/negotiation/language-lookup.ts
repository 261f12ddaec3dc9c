import { distinct } from '../../base/distinct.ts'
import { memoize } from '../../base/memoize.ts'
import { MAIN_LANGUAGE } from './language.ts'

/** A language tag, with the likely script and region where it names none: `zh-TW` is written in `Hant`. */
interface Tag {
  readonly tag: string
  readonly length: number
  readonly script: string | undefined
  readonly region: string | undefined
  readonly likely: Likely
  /** The likely region of the same language in the same script: that of `pt` is `BR`. */
  readonly usualRegion: string | undefined
}

interface Likely {
  readonly language: string
  readonly script: string | undefined
  readonly region: string | undefined
}

type Lookup = (available: readonly string[]) => string | undefined

/** Parsing a tag takes longer than the rest of a lookup, and readers share a few languages. */
const tagOf = memoize(500, parseTag)

/** Readers share a few lists of preferences, and with each what has been looked up for it. */
const MOST_PREFERENCES = 500

/**
 * Picks one of the available languages for a reader's preferences, best first: the lookup of RFC 4647, extended by scripts
 * (`zh-CN` matches `zh-Hans`, `zh-TW` prefers `zh-Hant`) and in both directions (`pt-BR` matches `pt`, and `pt` matches
 * `pt-BR`). Undefined where none matches.
 */
export const languageLookup = memoize(MOST_PREFERENCES, lookupFor)

/** Most species are translated into the same languages. */
const MOST_RESULTS = 50

function lookupFor(preferences: readonly string[]): Lookup {
  const preferred = preferences.map(tagOf)
  const find = memoize(MOST_RESULTS, (available: string) => {
    const candidates = available === '' ? [] : available.split(',').map(tagOf)
    return { language: lookUp(candidates, preferred) }
  })
  return (available) => find(available.join()).language
}

/** The base languages to read translations in, so that every possible match is among them: `zh` for `zh-CN`. */
export const languagesToFetch = memoize(
  MOST_PREFERENCES,
  (preferences: readonly string[]): readonly string[] =>
    distinct(
      preferences.flatMap((preference) => [
        preference.replace(/-.*/s, ''),
        tagOf(preference).likely.language,
      ]),
    ),
)

function lookUp(candidates: readonly Tag[], preferred: readonly Tag[]): string | undefined {
  for (const preference of preferred) {
    let best: { readonly tag: Tag; readonly distance: readonly number[] } | undefined
    for (const tag of candidates) {
      const distance = distanceOf(tag, preference)
      if (distance === undefined) continue
      const order = best === undefined ? -1 : compare(distance, best.distance)
      if (best === undefined || order < 0 || (order === 0 && tag.tag < best.tag.tag)) best = { tag, distance }
    }
    if (best !== undefined) return best.tag.tag
  }
  return undefined
}

/** Distance between an available language and a preferred one, compared from the first number on; undefined for another language. */
function distanceOf(available: Tag, preferred: Tag): number[] | undefined {
  if (available.likely.language !== preferred.likely.language) return undefined
  if (available.tag === preferred.tag) return [0]
  const lengths = Math.abs(available.length - preferred.length)
  const unscripted = available.script === undefined ? 1 : 0
  if (available.likely.script === preferred.likely.script) {
    // Two spellings of one language: `zh-Hant-TW` and `zh-TW`, `pt` and `pt-BR`.
    if (available.likely.region === preferred.likely.region) {
      return [1, available.region === preferred.region ? 0 : 1, unscripted, lengths]
    }
    // The main record is nearer to `en-GB` than the English of a third country.
    if (preferred.likely.language === MAIN_LANGUAGE) return undefined
    if (available.region === undefined) return [2, unscripted, lengths]
    return [3, available.region === available.usualRegion ? 0 : 1, lengths]
  }
  // Another script matches only where one of the two tags is a bare language.
  if (available.length === 1) return [4]
  return preferred.length === 1 ? [5, lengths] : undefined
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function parseTag(tag: string): Tag {
  const subtags = tag.split('-')
  const single = subtags.findIndex((subtag) => subtag.length === 1)
  const [language = '', ...others] = single === -1 ? subtags : subtags.slice(0, single)
  const script = others.find((subtag) => /^[a-z]{4}$/.test(subtag))
  const region = others.find((subtag) => /^([a-z]{2}|[0-9]{3})$/.test(subtag))
  const likely = likelyOf(language, script, region)
  const usualRegion = likelyOf(likely.language, likely.script, undefined).region
  return { tag, length: subtags.length, script, region, likely, usualRegion }
}

function likelyOf(language: string, script: string | undefined, region: string | undefined): Likely {
  const parts = [language, script, region].filter((part) => part !== undefined)
  const locale = new Intl.Locale(parts.join('-')).maximize()
  return { language: locale.language, script: locale.script, region: locale.region?.toLowerCase() }
}
