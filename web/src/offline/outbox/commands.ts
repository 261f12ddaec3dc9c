import type { CultivationMethod, JournalType, LightRequirement, ProblemKind, Substrate } from '@frond/client'

/** What a person can do without a signal. Everything a command needs is in it: it may be sent days later. */
export type Command =
  | TasksDone
  | TasksSnooze
  | TasksSkip
  | TasksRestore
  | JournalEntry
  | NewPlant
  | PlantPhoto
  | NewProblem
  | ProblemChange
  | ProblemRemoval
  | NewWish
  | WishChange
  | WishRemoval
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
  readonly wish?: number | Unsent
  /** What it says, for the day it is wished for again. */
  readonly wished?: SaidWish
}

/** Photographs of a plant: as covers in front of those it has, as an entry of its journal, or both. */
interface PlantPhoto {
  readonly kind: 'plantPhoto'
  readonly plant: number | Unsent
  readonly asCover: boolean
  readonly entry?: { readonly type: JournalType; readonly eventTime: number; readonly remark?: string }
}

/** A problem, or that of a plant among those that another command opens. */
export type ProblemRef = number | (Unsent & { readonly plant: number })

export type ProblemFields = {
  readonly kind: ProblemKind
  readonly name: string
  /** `YYYY-MM-DD`. Always said: the day of sending may be another. */
  readonly since: string
  readonly note: string | null
  readonly isolated: boolean
  readonly checkEvery: number | null
}

export type ProblemState = ProblemFields & {
  /** Without it, it is open. */
  readonly endedOn: string | null
}

/** One for each plant. */
export interface NewProblem {
  readonly kind: 'newProblem'
  readonly plants: readonly (number | Unsent)[]
  readonly problem: ProblemState
  /** The one that was deleted, which lists may still have. */
  readonly insteadOf?: number
}

/** A change of something as the user saw it. */
interface ChangeOf<State> {
  readonly fields: Partial<State>
  /** What these fields were. */
  readonly before: Partial<State>
  /** Refused if another device has changed one of the fields meanwhile. */
  readonly onlyUnchanged: boolean
}

export interface ProblemChange extends ChangeOf<ProblemState> {
  readonly kind: 'problemChange'
  readonly problem: ProblemRef
  /** Its name, for sentences about the command. */
  readonly name: string
}

export interface ProblemRemoval {
  readonly kind: 'problemRemoval'
  readonly problem: ProblemRef
  readonly plant: number
  /** As it was, for the day it is taken back. */
  readonly was: ProblemState
}

export type WishRef = number | Unsent

export type WishFields = {
  readonly name: string
  readonly note: string | null
  readonly speciesId: number | null
}

/** By which a wish is shown until the service has it. */
export interface WishSpecies {
  readonly id: number
  readonly commonName: string
  readonly scientificName?: string
}

export interface SaidWish {
  readonly wish: WishFields
  readonly species?: WishSpecies
}

export interface NewWish extends SaidWish {
  readonly kind: 'newWish'
  /** The one that was deleted, which lists may still have. */
  readonly insteadOf?: number
}

export interface WishChange extends ChangeOf<WishFields> {
  readonly kind: 'wishChange'
  readonly wish: WishRef
  readonly name: string
  /** Those that the fields name, now and before. */
  readonly species: readonly WishSpecies[]
}

export interface WishRemoval {
  readonly kind: 'wishRemoval'
  readonly wish: WishRef
  /** As it was, for the day it is taken back. */
  readonly was: SaidWish
}

/** Undoes what has been sent. What is gone already counts as removed. */
export interface Removal {
  readonly kind: 'removal'
  readonly entryIds: readonly number[]
  readonly plantIds: readonly number[]
  readonly mediaIds: readonly number[]
  /** Absent in what former versions kept. */
  readonly problemIds?: readonly number[]
  readonly wishIds?: readonly number[]
  /** What the removed plant had fulfilled is wished for again. */
  readonly wished?: SaidWish
}
