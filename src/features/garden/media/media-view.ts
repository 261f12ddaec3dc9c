import { contentTag } from '../../../http/conditional/etag.ts'
import type { Reader } from '../../change/scope.ts'
import type { MediaFile } from './media.schema.ts'
import type { MediaRow } from './media.sql.ts'

/** Where every client finds a file. */
export function mediaUrl(key: string, publicUrl: string | undefined): string {
  return `${publicUrl ?? ''}/api/v1/media/${key}`
}

/** What decides at which address a reader finds a file of the garden. */
export type FileReader = Pick<Reader, 'publicUrl' | 'link'>

/** A link finds a file at an address of its own, where the original cannot be had. */
export function fileUrl(
  { id, key }: { readonly id: number; readonly key: string },
  { publicUrl, link }: FileReader,
): string {
  if (link === undefined) return mediaUrl(key, publicUrl)
  return `${publicUrl ?? ''}/api/v1/shared-media/${link.fileToken(id)}`
}

export function mediaFileOf(row: MediaRow, reader: FileReader): MediaFile {
  const { id, contentType, size, width, height, createdAt } = row
  return {
    id,
    url: fileUrl(row, reader),
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
