import { createHash } from 'node:crypto'

/** The ETag of an original, or of what a transform makes of it. */
export function fileTag(sha256: string, transform?: string): string {
  const text = transform === undefined ? sha256 : `${sha256} ${transform}`
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}
