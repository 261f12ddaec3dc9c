import { memoize } from '../../base/memoize.ts'
import { qualityOf } from './accept.ts'

/** The content encodings of what is compressed once and kept, the better one first. */
export const KEPT_ENCODINGS = ['br', 'gzip'] as const
export type KeptEncoding = (typeof KEPT_ENCODINGS)[number]

/** All content encodings, the better one first: it is chosen where the client has no preference. */
export const ENCODINGS = ['zstd', ...KEPT_ENCODINGS] as const
export type Encoding = (typeof ENCODINGS)[number]

/** How a client wants a response to be encoded. */
interface EncodingPreference {
  /** Those that it accepts and likes no less than `identity`, the best first. */
  readonly encodings: readonly Encoding[]
  /** Whether the client refuses `identity`: then even a small response must be compressed. */
  readonly refusesPlain: boolean
}

const PLAIN: EncodingPreference = { encodings: [], refusesPlain: false }
const LONGEST_CACHED = 200

/** Clients send the same few headers again and again. */
const knownPreference = memoize(100, parseAcceptEncoding)

/** The preference in an Accept-Encoding header (RFC 9110); malformed elements are ignored. */
export function encodingPreference(header: string | string[] | undefined): EncodingPreference {
  if (header === undefined) return PLAIN
  const text = String(header)
  return text.length > LONGEST_CACHED ? parseAcceptEncoding(text) : knownPreference(text)
}

function parseAcceptEncoding(header: string): EncodingPreference {
  const qualities = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    // The first of two elements with the same name counts.
    if (name !== '' && !qualities.has(name)) qualities.set(name, qualityOf(parameters))
  }
  const anything = qualities.get('*')
  const weightOf = (encoding: Encoding) =>
    qualities.get(encoding) ??
    (encoding === 'gzip' ? qualities.get('x-gzip') : undefined) ??
    // A client that accepts anything may mean what was usual before Zstandard.
    (encoding === 'zstd' ? 0 : anything) ??
    0
  // `identity` is always acceptable unless excluded; a client that names it may prefer it.
  const plain = qualities.get('identity') ?? (anything === 0 ? 0 : undefined)
  const encodings = ENCODINGS.filter(
    (encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= (plain ?? 0),
  ).sort((a, b) => weightOf(b) - weightOf(a))
  return { encodings, refusesPlain: plain === 0 && encodings.length > 0 }
}

/**
 * The ETag of a compressed response. A strong ETag identifies certain bytes, so each encoding has its own. It contains the
 * ETag of the uncompressed response, and comparisons accept either.
 */
export function encodedTag(tag: string, encoding: Encoding): string {
  return `${tag.slice(0, -1)}-${encoding}"`
}

/** Whether an ETag from a request is this one, compressed or not. */
export function isTagOf(candidate: string, tag: string): boolean {
  return candidate === tag || ENCODINGS.some((encoding) => candidate === encodedTag(tag, encoding))
}
