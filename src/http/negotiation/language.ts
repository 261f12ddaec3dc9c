import { memoize } from '../../base/memoize.ts'
import { qualityOf } from './accept.ts'

const TAG = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/
const MOST_TAGS = 20
const MOST_SUBTAGS = 8

/** A language that translations can be stored in, such as `de` or `pt-BR`. */
export const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
export const LONGEST_LANGUAGE_TAG = 35

/** The language of the main record, and the fallback of every reader. */
export const MAIN_LANGUAGE = 'en'

const LONGEST_CACHED = 200

/** Clients send the same few headers again and again; what is worked out for one of these arrays can be kept with it. */
const preferredBy = memoize(500, parseAcceptLanguage)

/** The languages of an Accept-Language header, best first, in lower case; it ends before English or `*`, the fallback. */
export function preferredLanguages(header: string | undefined): readonly string[] {
  if (header === undefined) return NO_PREFERENCE
  return header.length > LONGEST_CACHED ? parseAcceptLanguage(header) : preferredBy(header)
}

function parseAcceptLanguage(header: string): readonly string[] {
  const preferences = header
    .toLowerCase()
    .split(',', MOST_TAGS)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      return { tag: clipped(tag), quality: qualityOf(parameters) }
    })
    .filter(({ tag, quality }) => quality > 0 && (tag === '*' || TAG.test(tag)))
    .sort((a, b) => b.quality - a.quality)

  const languages = new Set<string>()
  for (const { tag } of preferences) {
    if (tag === '*' || tag === MAIN_LANGUAGE) break
    languages.add(tag)
    if (tag.startsWith(`${MAIN_LANGUAGE}-`)) break
  }
  return [...languages]
}

const NO_PREFERENCE: readonly string[] = []

/** In the usual spelling: `pt-BR`, `zh-Hans`, `sr-Latn-RS`. There are few, and a page names them once for each row. */
export const canonicalTag = memoize(500, spellTag)

function spellTag(tag: string): string {
  const [language = '', ...others] = tag.toLowerCase().split('-')
  // A single letter begins extensions and private subtags, which have no usual spelling.
  const singleton = others.findIndex((subtag) => subtag.length === 1)
  const written = others.map((subtag, at) => {
    if (singleton !== -1 && at > singleton) return subtag
    if (/^[a-z]{2}$/.test(subtag)) return subtag.toUpperCase()
    return /^[a-z]{4}$/.test(subtag) ? subtag.charAt(0).toUpperCase() + subtag.slice(1) : subtag
  })
  return [language, ...written].join('-')
}

/** The language of one resource: without a translation it is that of the main record. */
export function contentLanguageOf(translatedInto: string | undefined): string {
  return translatedInto === undefined ? MAIN_LANGUAGE : canonicalTag(translatedInto)
}

/** The Content-Language of a page, which holds several languages where not everything is translated. */
export function contentLanguage(languages: readonly string[]): string {
  const [first = MAIN_LANGUAGE] = languages
  if (languages.every((language) => language === first)) return first
  return [...new Set(languages)].sort().join(', ')
}

/** No registered tag is longer. Without this limit a header of one endless tag would cost a lot of work. */
function clipped(tag: string): string {
  const subtags = tag.slice(0, LONGEST_LANGUAGE_TAG + 1).split('-')
  if (tag.length > LONGEST_LANGUAGE_TAG) subtags.pop()
  return subtags.slice(0, MOST_SUBTAGS).join('-')
}
