import type { ZipReader } from '../../../archive/zip-reader.ts'
import type { Author } from '../../../http/security/caller.ts'

/**
 * A garden to import, whatever program it comes from. A source translates its own format into this shape and checks nothing
 * but that: names, lengths, numbers, dates and files are checked by what writes the garden, against the same schemas and
 * rules as requests. So every value is `unknown` here, and a source may hand on what it has found.
 *
 * Everything is read once, in the order of these properties. What a program may have much of comes one by one.
 */
export interface GardenSource {
  /** Taken only by an account that has none yet. */
  settings?(): Promise<ImportedSettings | undefined>
  /** Locations of a file that has nothing but their names. */
  readonly places?: readonly ImportedPlace[]
  readonly regions: Items<ImportedRegion>
  readonly tags: Items<ImportedTag>
  readonly files: Items<ImportedFile>
  readonly plants: Items<ImportedPlant>
  readonly entries: Items<ImportedEntry>
  readonly schedules: Items<ImportedSchedule>
  readonly problems?: Items<ImportedProblem>
  readonly wishes?: Items<ImportedWish>
  /** What the file has and the garden does not get; asked for last. */
  leftOut(): Promise<readonly LeftOut[]>
}

export type Items<T> = AsyncIterable<T> | readonly T[]

/** Names a thing within the file, so that others can refer to it. Two kinds of things may have the same names. */
export type Ref = string

/** What a request of the API would have in its body, without ids of other things. */
export type Fields = Readonly<Record<string, unknown>>

interface Imported {
  /** Where in the file it was found, for people: `plants.jsonl, line 12`. */
  readonly at: string
  readonly fields: Fields
  /** Epoch milliseconds; the time of the import if undefined. */
  readonly createdAt?: unknown
}

interface Referable extends Imported {
  readonly ref: Ref
}

/** Fields as for creating a region. */
export interface ImportedRegion extends Imported {
  readonly locations: readonly ImportedLocation[]
}

/** Fields as for creating a location. */
export type ImportedLocation = Referable

/**
 * A location by its name. If the account has one of that name, in the region that is named or in any if none is, it is that
 * one; else it is made there.
 */
export interface ImportedPlace {
  readonly at: string
  readonly ref: Ref
  readonly name: unknown
  readonly region: unknown
}

/** Fields as for creating a tag. One of the same name in the account is the same tag. */
export type ImportedTag = Referable

/** Its type is found out by looking at it. */
export interface ImportedFile extends Omit<Referable, 'fields'> {
  /** A file that is not accepted is left out, instead of keeping the garden out. */
  readonly isOptional?: boolean
  content(): AsyncIterable<Buffer>
}

export interface NamedSpecies {
  /** The id on the server that the file comes from; it counts only if the names are the same here. */
  readonly id?: unknown
  readonly scientificName?: unknown
  readonly commonName?: unknown
}

/** Fields as for creating a plant, without `speciesId`, `locationId`, `covers` and `tagIds`. */
export interface ImportedPlant extends Referable {
  /** Null for a plant that has none; a name that is unknown here becomes *Unknown plant*. */
  readonly species: NamedSpecies | null
  readonly location: Ref | null
  readonly tags: readonly Ref[]
  /** Files in their order. */
  readonly covers: readonly Ref[]
}

/** Fields as for creating a journal entry, without `plantIds` and `media`. */
export interface ImportedEntry extends Imported {
  readonly author?: Author | undefined
  readonly plants: readonly Ref[]
  readonly files: readonly Ref[]
}

/** Fields as for creating a care schedule, without `plantId`. */
export interface ImportedSchedule extends Imported {
  readonly plant: Ref
  /** That its task was put off: `kind` and `day`, as a schedule shows it. */
  readonly deferral?: unknown
}

/** Fields as for changing a problem of a plant. */
export interface ImportedProblem extends Imported {
  readonly plant: Ref
}

/** Fields as for creating a wish, without `speciesId`. */
export interface ImportedWish extends Imported {
  /** Null for a wish that has none, as has one whose species is unknown here. */
  readonly species: NamedSpecies | null
}

/** Fields as for changing the care settings. */
interface ImportedSettings extends Omit<Imported, 'createdAt'> {}

export interface LeftOut {
  /** In plain English, such as `reminder channels`. */
  readonly what: string
  readonly count: number
  readonly why: string
}

/** The uploaded file in the spool. */
export interface ArrivedFile {
  readonly path: string
  /** Undefined for a file that is no zip archive. The function that received the file closes it. */
  readonly zip: ZipReader | undefined
}

/** One format that can be imported. */
export interface GardenFormat {
  /** As people know it: `Frond takeout`. */
  readonly name: string
  /** Undefined for a file of another format. Whatever is wrong with one of this format throws VALIDATION_FAILED. */
  open(file: ArrivedFile): Promise<GardenSource | undefined>
}
