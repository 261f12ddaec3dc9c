import { AppError } from './errors.ts'

/** Where malformed addresses are sent, so that they take the ordinary way through hooks and logs. */
const MALFORMED = '/malformed-uri'

/** The router throws on addresses it cannot decode, past every hook; it never gets to see one. */
export function routableUrl(url: string): string {
  return isDecodable(url) ? url : MALFORMED
}

export function checkUri(url: string, longestBytes: number): void {
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
 * What of an address may be logged. Queries may carry what people did not mean to send, also behind a spelling
 * that makes no query of them, and whole addresses the name and password of a user.
 */
export function loggablePath(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#;]*/i, '').replace(/([?#;]|%3f|%23|%3b).*$/is, '') || '/'
}

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
