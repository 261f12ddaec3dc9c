/** Kinds of things that come, change and go. */
const EVENT_KINDS = [
  'plant',
  'journal',
  'tag',
  'region',
  'location',
  'media',
  'schedule',
  'grant',
  'problem',
  'wish',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

const ACTIONS = ['created', 'updated', 'deleted'] as const
export type EventAction = (typeof ACTIONS)[number]

/** More than so many things in one change are one `garden.changed`. */
const OTHERS = ['region.reordered', 'location.reordered', 'settings.updated', 'garden.changed'] as const

export type EventType = `${EventKind}.${EventAction}` | (typeof OTHERS)[number]

export const EVENT_TYPES: readonly EventType[] = [
  ...EVENT_KINDS.flatMap((kind) => ACTIONS.map((action) => `${kind}.${action}` as const)),
  ...OTHERS,
]

/** Something that a transaction has changed, as its event will tell. */
export interface Change {
  readonly type: EventType
  /** The id of the thing. */
  readonly subject: number
  /** An entry in the journal has its plants here, before and after the change. */
  readonly plantIds?: readonly number[]
}
