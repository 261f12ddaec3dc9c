import { contentTag } from '../../../http/conditional/etag.ts'

/** This is the ETag of an original, or of what a transform makes of it. */
export function fileTag(sha256: string, transform?: string): string {
  return contentTag(transform === undefined ? sha256 : `${sha256} ${transform}`)
}
