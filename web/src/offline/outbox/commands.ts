import type { CultivationMethod, JournalType, LightRequirement, Substrate } from '@frond/client'

/** What a person can do without a signal. Everything a command needs is in it: it may be sent days later. */
export type Command =
  | TasksDone
  | TasksSnooze
  | TasksSkip
  | TasksRestore
  | JournalEntry
  | NewPlant
  | PlantPhoto
  | Removal

type CommandKind = Command['kind']
export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>

/** A task as Today shows it; plant and type let the journal show the tick before the server knows it. */
export interface TaskRef {
  readonly scheduleId: number
  readonly plantId: number
  readonly type: number
}

/** Something that another command makes, by the id of that command; its number is filled in once that has been sent. */
export interface Unsent {
  readonly from: string
}

export interface TasksDone {
  readonly kind: 'tasksDone'
  readonly tasks: readonly TaskRef[]
  /** Epoch milliseconds of the tick. */
  readonly eventTime: number
  readonly remark?: string
  /** Leaves alone what another device did meanwhile. Only for tasks that are due: an early one would be left alone as well. */
  readonly onlyDue: boolean
}

interface TasksSnooze {
  readonly kind: 'tasksSnooze'
  readonly tasks: readonly TaskRef[]
  /** `YYYY-MM-DD`. A day rather than a number of days, which would count from the day of sending. */
  readonly until: string
}

/** Counts from the day on which it is sent: the service takes no other. */
interface TasksSkip {
  readonly kind: 'tasksSkip'
  readonly tasks: readonly TaskRef[]
}

interface TasksRestore {
  readonly kind: 'tasksRestore'
  readonly tasks: readonly TaskRef[]
}

export interface JournalEntry {
  readonly kind: 'journalEntry'
  readonly plants: readonly (number | Unsent)[]
  readonly type: JournalType
  readonly eventTime: number
  readonly remark?: string
  /** JSON, as the service stores it. */
  readonly properties?: string
}

export interface PlantFields {
  readonly name: string
  readonly speciesId: number
  readonly plantingDate?: string
  readonly cultivationMethod?: CultivationMethod
  readonly substrate?: Substrate
  readonly remark?: string
  readonly tagIds?: readonly number[]
}

export interface NewPlace {
  readonly name: string
  readonly lightLevel?: LightRequirement
  /** A region that exists, a new one, or the one that an earlier form made. */
  readonly region: { readonly id: number } | { readonly name: string } | Unsent
}

/** Its photographs become covers. */
export interface NewPlant {
  readonly kind: 'newPlant'
  readonly plant: PlantFields
  /** A place that exists, one made in the same form, or the one that an earlier form made. */
  readonly place: { readonly id: number } | NewPlace | Unsent
  /** The wish that it fulfils, which goes once the plant is there. */
  readonly wish?: number
}

/** Photographs of a plant: as covers in front of those it has, as an entry of its journal, or both. */
interface PlantPhoto {
  readonly kind: 'plantPhoto'
  readonly plant: number | Unsent
  readonly asCover: boolean
  readonly entry?: { readonly type: JournalType; readonly eventTime: number; readonly remark?: string }
}

/** Undoes what has been sent. What is gone already counts as removed. */
export interface Removal {
  readonly kind: 'removal'
  readonly entryIds: readonly number[]
  readonly plantIds: readonly number[]
  readonly mediaIds: readonly number[]
}
