import { AppError } from './errors.ts'

/** The path that replaces a malformed URL, so that its request still passes through the hooks and the log. */
const MALFORMED = '/malformed-uri'

/** The router throws on URLs that it cannot decode, before any hook runs, so it must never get one. */
export function routableUrl(url: string): string {
  return isDecodable(url) ? url : MALFORMED
}

/** Percent-encoding, backslashes, control characters, other than ASCII, or two dots: what a URL rarely has. */
const UNUSUAL = /[^!-$&-[\]-~]|\.\./

export function checkUri(url: string, longestBytes: number): void {
  if (url.length <= longestBytes && !UNUSUAL.test(url)) return
  if (Buffer.byteLength(url) > longestBytes) throw new AppError('URI_TOO_LONG')
  if (!isDecodable(url)) {
    throw new AppError('INVALID_URI', { message: 'The address has malformed percent-encoding or UTF-8.' })
  }
  const path = decodeURIComponent(pathOf(url))
  if (path.split('/').includes('..')) {
    throw new AppError('INVALID_URI', { message: 'The address must not contain ".." segments.' })
  }
  if (hasControlCharacter(path) || path.includes('\\')) {
    throw new AppError('INVALID_URI', {
      message: 'The address must not contain control characters or backslashes.',
    })
  }
}

/**
 * The part of a URL that may be logged. A query may hold secrets, even where it is not parsed as one (`%3f`, `;`), and an
 * absolute URL may hold a user name and password. What is as long as a token may be one, also where no route has it: a user that
 * mistypes the method or the ending of an address must not find its token in the log.
 */
export function loggablePath(url: string): string {
  if (url.length < TOKEN_LENGTH && LOGGABLE.test(url)) return url
  const path = url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#;]*/i, '')
    .replace(/([?#;]|%3f|%23|%3b).*$/is, '')
    .replace(LIKE_A_TOKEN, '…')
  return path || '/'
}

/** Tokens have 43 characters; nothing else in an address has more than the 36 of a UUID. */
const TOKEN_LENGTH = 40
const LIKE_A_TOKEN = /[\w%-]{40,}/g

const LOGGABLE = /^\/[^?#;%]*$/

export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
