const TAG = /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/
const MOST_TAGS = 20
const MOST_SUBTAGS = 8

/** A language that texts can be kept in, such as `de` or `pt-BR`. */
export const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'
export const LONGEST_LANGUAGE_TAG = 35

/** The language of the main record: what stands at the end of every wish. */
export const MAIN_LANGUAGE = 'en'

/**
 * The languages a reader would take, best first, each followed by its wider forms: `zh-CN` also means `zh`.
 * It ends where English or anything is wanted, because that is always there.
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

  const languages: string[] = []
  for (const { tag } of wishes) {
    if (tag === '*') break
    const forms = widerForms(tag)
    languages.push(...forms.filter((form) => form !== MAIN_LANGUAGE && !languages.includes(form)))
    if (forms.includes(MAIN_LANGUAGE)) break
  }
  return languages
}

/**
 * A tag as far as tags go: none that is registered is longer, and each of its parts is one more wider form to
 * look for. Without this bound a header that is one endless tag is work by the square of its length.
 */
function clipped(tag: string): string {
  const subtags = tag.slice(0, LONGEST_LANGUAGE_TAG + 1).split('-')
  if (tag.length > LONGEST_LANGUAGE_TAG) subtags.pop()
  return subtags.slice(0, MOST_SUBTAGS).join('-')
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  return /^(0(\.[0-9]{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0
}

function widerForms(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_part, at) => parts.slice(0, parts.length - at).join('-'))
}
