import { MAIN_LANGUAGE } from './language.ts'

/** A tag, and the script and region that are meant where it names none: `zh-TW` is written in `Hant`. */
interface Tag {
  readonly tag: string
  readonly length: number
  readonly script: string | undefined
  readonly region: string | undefined
  readonly likely: Likely
  /** The region that is meant by the same language in the same script: that of `pt` is `BR`. */
  readonly usualRegion: string | undefined
}

interface Likely {
  readonly language: string
  readonly script: string | undefined
  readonly region: string | undefined
}

type Choice = (there: readonly string[]) => string | undefined

const MOST_KEPT = 500

/** Working one out takes longer than all the rest of a choice, and readers share a few languages. */
const kept = new Map<string, Tag>()

/**
 * Chooses, for a reader with wishes (best first), among the languages that something is there in: the lookup of RFC 4647,
 * which knows scripts (`zh-CN` is content with `zh-Hans`, `zh-TW` rather with `zh-Hant`) and goes both ways (`pt-BR` is
 * content with `pt` and `pt` with `pt-BR`). Undefined where nothing suits. Serves a whole page: what it worked out is kept.
 */
export function languageChoice(wishes: readonly string[]): Choice {
  const wanted = wishes.map(tagOf)
  const chosen = new Map<string, string | undefined>()
  return (there) => {
    const key = there.join()
    if (!chosen.has(key)) chosen.set(key, choose(there.map(tagOf), wanted))
    return chosen.get(key)
  }
}

/** The languages in which something must be looked for to find all that could suit: `zh` for `zh-CN`. */
export function languagesToFetch(wishes: readonly string[]): string[] {
  const languages = wishes.flatMap((wish) => [wish.replace(/-.*/s, ''), tagOf(wish).likely.language])
  return [...new Set(languages)]
}

function choose(there: readonly Tag[], wanted: readonly Tag[]): string | undefined {
  for (const wish of wanted) {
    let best: { readonly tag: Tag; readonly distance: readonly number[] } | undefined
    for (const tag of there) {
      const distance = distanceOf(tag, wish)
      if (distance === undefined) continue
      const order = best === undefined ? -1 : compare(distance, best.distance)
      if (best === undefined || order < 0 || (order === 0 && tag.tag < best.tag.tag)) best = { tag, distance }
    }
    if (best !== undefined) return best.tag.tag
  }
  return undefined
}

/** How far what is there is from a wish, the first number counting most; undefined for another language. */
function distanceOf(there: Tag, wish: Tag): number[] | undefined {
  if (there.likely.language !== wish.likely.language) return undefined
  if (there.tag === wish.tag) return [0]
  const lengths = Math.abs(there.length - wish.length)
  const unscripted = there.script === undefined ? 1 : 0
  if (there.likely.script === wish.likely.script) {
    // Different words for the same: `zh-Hant-TW` and `zh-TW`, `pt` and `pt-BR`.
    if (there.likely.region === wish.likely.region) {
      return [1, there.region === wish.region ? 0 : 1, unscripted, lengths]
    }
    // The main record is nearer to `en-GB` than the English of a third country.
    if (wish.likely.language === MAIN_LANGUAGE) return undefined
    if (there.region === undefined) return [2, unscripted, lengths]
    return [3, there.region === there.usualRegion ? 0 : 1, lengths]
  }
  // Another script is taken only where one of both does not ask for any.
  if (there.length === 1) return [4]
  return wish.length === 1 ? [5, lengths] : undefined
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function tagOf(tag: string): Tag {
  const known = kept.get(tag)
  if (known !== undefined) return known
  const found = analysed(tag)
  const oldest = kept.keys().next()
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value)
  kept.set(tag, found)
  return found
}

function analysed(tag: string): Tag {
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
