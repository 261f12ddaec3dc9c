import { qualityOf } from './quality.ts'

/** The content encodings we offer, the better first: it is taken where the caller likes both alike. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** How an answer may be encoded for a caller. */
export interface Wish {
  readonly encoding: Encoding | undefined
  /** Whether the caller takes nothing that is not compressed, however small. */
  readonly refusesPlain: boolean
}

const PLAIN: Wish = { encoding: undefined, refusesPlain: false }
const MOST_KNOWN = 100
const LONGEST_KNOWN = 200

/** Callers send the same few headers again and again. */
const known = new Map<string, Wish>()

/** What Accept-Encoding asks for, as RFC 9110 has it; what makes no sense in it is passed over. */
export function encodingWish(header: string | string[] | undefined): Wish {
  if (header === undefined) return PLAIN
  const text = String(header)
  const before = known.get(text)
  if (before !== undefined) return before
  const wish = readWish(text)
  if (text.length <= LONGEST_KNOWN && known.size < MOST_KNOWN) known.set(text, wish)
  return wish
}

function readWish(header: string): Wish {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    // Of a name that stands there twice the first counts.
    if (name !== '' && !qualities.has(name)) qualities.set(name, qualityOf(parameters))
  }
  const anything = qualities.get('*')
  const weightOf = (encoding: Encoding) =>
    qualities.get(encoding) ?? (encoding === 'gzip' ? qualities.get('x-gzip') : undefined) ?? anything ?? 0
  const [best] = ENCODINGS.map((encoding) => ({ encoding, quality: weightOf(encoding) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const plain = qualities.get('identity') ?? (anything === 0 ? 0 : undefined)
  // Plain is what everybody takes; whoever names it may like it better.
  if (best === undefined || (plain !== undefined && plain > best.quality)) return PLAIN
  return { encoding: best.encoding, refusesPlain: plain === 0 }
}

/**
 * The tag of a compressed answer. A strong tag stands for certain bytes, so each encoding has its own; what it is made
 * of can still be seen, and whoever compares takes any of them.
 */
export function encodedTag(tag: string, encoding: Encoding): string {
  return `${tag.slice(0, -1)}-${encoding}"`
}

/** Whether a tag that somebody sent is this one, compressed or not. */
export function isTagOf(candidate: string, tag: string): boolean {
  return candidate === tag || ENCODINGS.some((encoding) => candidate === encodedTag(tag, encoding))
}
