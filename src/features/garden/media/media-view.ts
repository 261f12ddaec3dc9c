import { contentTag } from '../../../http/conditional/etag.ts'
import type { MediaFile } from './media.schema.ts'
import type { MediaRow } from './media.sql.ts'

export function mediaUrl(key: string, publicUrl: string | undefined): string {
  return `${publicUrl ?? ''}/api/v1/media/${key}`
}

export function mediaFileOf(row: MediaRow, publicUrl: string | undefined): MediaFile {
  const { id, key, contentType, size, width, height, createdAt } = row
  return {
    id,
    url: mediaUrl(key, publicUrl),
    contentType,
    size,
    ...(width === null || height === null ? {} : { width, height }),
    createdAt,
  }
}

/** This is the ETag of an original, or of what a transform makes of it. */
export function fileTag(sha256: string, transform?: string): string {
  return contentTag(transform === undefined ? sha256 : `${sha256} ${transform}`)
}
