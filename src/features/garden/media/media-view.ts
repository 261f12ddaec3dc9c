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
