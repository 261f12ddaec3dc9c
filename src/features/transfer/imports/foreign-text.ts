import { isBlank } from '../../../base/blank.ts'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A text of another program as it was meant: without the entities of HTML, and without what the API refuses in a text. */
export function foreignText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = withoutEntities(String(value).toWellFormed()).replaceAll('\0', '').trim()
  return isBlank(text) ? undefined : text
}

function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity
      const point = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
      const isLetter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      return isLetter ? String.fromCodePoint(point) : entity
    },
  )
}
