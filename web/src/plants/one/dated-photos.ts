import type { MediaSummary } from '../../api/types.ts'

export type DatedPhoto = { id: number; url: string; at: number }

type WithPhotos = { eventTime: number; media: readonly MediaSummary[] }

/** All photographs of a plant, the newest first, each once. One of the journal is as old as its entry, a cover as its upload. */
export function datedPhotos(covers: readonly MediaSummary[], entries: readonly WithPhotos[]): DatedPhoto[] {
  const photos = new Map<number, DatedPhoto>()
  for (const { id, url } of covers) photos.set(id, { id, url, at: uploadedAt(url) })
  for (const { eventTime, media } of entries)
    for (const { id, url } of media) photos.set(id, { id, url, at: eventTime })
  return [...photos.values()].toSorted((a, b) => b.at - a.at)
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The address of a file ends in a ULID; its first ten digits are the time. */
export function uploadedAt(url: string): number {
  const [time = ''] = /[0-9A-HJKMNP-TV-Z]{10}(?=[0-9A-HJKMNP-TV-Z]{16}\.?[^/]*$)/.exec(url) ?? []
  return [...time].reduce((sum, digit) => sum * 32 + CROCKFORD.indexOf(digit), 0)
}
