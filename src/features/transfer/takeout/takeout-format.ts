import { extname } from 'node:path/posix'

/** What the archive of an export is made of; docs/takeout.md describes it for other programs. */

export const MANIFEST = 'frond.json'
export const FORMAT = 'frond-takeout'
/** Counts up when a reader of the last one could not read the next. */
export const FORMAT_VERSION = 1

/** Files with one JSON value a line, by what a line is. */
export const LISTS = {
  regions: 'regions.jsonl',
  tags: 'tags.jsonl',
  media: 'media.jsonl',
  plants: 'plants.jsonl',
  journals: 'journals.jsonl',
  schedules: 'schedules.jsonl',
  problems: 'problems.jsonl',
  wishes: 'wishes.jsonl',
  channels: 'channels.jsonl',
  grants: 'grants.jsonl',
  sessions: 'sessions.jsonl',
  activity: 'activity.jsonl',
} as const
export type ListName = keyof typeof LISTS

/** Files with one JSON value. */
export const SINGLES = {
  account: 'account.json',
  security: 'security.json',
  settings: 'settings.json',
  calendarFeed: 'calendar-feed.json',
} as const

/** The name in the archive of a file that is shown with this id and URL. */
export function fileNameOf({ id, url }: { readonly id: number; readonly url: string }): string {
  return `media/${id}${extname(url)}`
}
