import { qualityOf } from './quality.ts'

const TAG = /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/
const MOST_TAGS = 20
const MOST_SUBTAGS = 8

/** A language that texts can be kept in, such as `de` or `pt-BR`. */
export const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
export const LONGEST_LANGUAGE_TAG = 35

/** The language of the main record: what stands at the end of every wish. */
export const MAIN_LANGUAGE = 'en'

/**
 * The languages a reader would take, best first, in lower case. The list ends where English or anything is wanted,
 * because that is always there.
 */
export function preferredLanguages(header: string | undefined): string[] {
  const wishes = (header ?? '')
    .toLowerCase()
    .split(',', MOST_TAGS)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      return { tag: clipped(tag), quality: qualityOf(parameters) }
    })
    .filter(({ tag, quality }) => quality > 0 && (tag === '*' || TAG.test(tag)))
    .sort((a, b) => b.quality - a.quality)

  const languages = new Set<string>()
  for (const { tag } of wishes) {
    if (tag === '*' || tag === MAIN_LANGUAGE) break
    languages.add(tag)
    if (tag.startsWith(`${MAIN_LANGUAGE}-`)) break
  }
  return [...languages]
}

/** As it is written: `pt-BR`, `zh-Hans`, `sr-Latn-RS`. */
export function canonicalTag(tag: string): string {
  const [language = '', ...others] = tag.toLowerCase().split('-')
  // Behind a single letter stand extensions and private words, which have no usual spelling.
  const singleton = others.findIndex((subtag) => subtag.length === 1)
  const written = others.map((subtag, at) => {
    if (singleton !== -1 && at > singleton) return subtag
    if (/^[a-z]{2}$/.test(subtag)) return subtag.toUpperCase()
    return /^[a-z]{4}$/.test(subtag) ? subtag.charAt(0).toUpperCase() + subtag.slice(1) : subtag
  })
  return [language, ...written].join('-')
}

/** What `Content-Language` says of a page, which holds several languages where not everything is translated. */
export function contentLanguage(languages: Iterable<string>): string {
  return [...new Set(languages)].sort().join(', ') || MAIN_LANGUAGE
}

/**
 * A tag as far as tags go: none that is registered is longer. Without this bound a header that is one endless
 * tag would be work without end.
 */
function clipped(tag: string): string {
  const subtags = tag.slice(0, LONGEST_LANGUAGE_TAG + 1).split('-')
  if (tag.length > LONGEST_LANGUAGE_TAG) subtags.pop()
  return subtags.slice(0, MOST_SUBTAGS).join('-')
}
