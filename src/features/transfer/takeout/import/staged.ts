/**
 * A garden that is checked and waits in the spool to be written. Things refer to each other by their numbers in the import,
 * counted from 0 for each kind, because ids exist only once they are written. Times are never null.
 */

export interface StagedRegion {
  readonly name: string
  readonly longitude: number | null
  readonly latitude: number | null
  readonly createdAt: number
  readonly locations: readonly StagedLocation[]
}

export interface StagedLocation {
  readonly name: string
  readonly lightLevel: number
  readonly createdAt: number
}

/** A location that the account may have already. */
export interface StagedPlace {
  readonly name: string
  readonly region: string | null
}

export interface StagedTag {
  readonly name: string
  readonly nameKey: string
  readonly createdAt: number
}

export interface StagedFile {
  readonly key: string
  readonly contentType: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  readonly sha256: string
  readonly createdAt: number
}

export interface StagedPlant {
  readonly name: string
  readonly nameKey: string
  readonly searchText: string
  readonly speciesId: number | null
  readonly location: number | null
  readonly plantingDate: string | null
  readonly cultivationMethod: number
  readonly substrate: number
  readonly status: number
  readonly remark: string | null
  readonly createdAt: number
  readonly tags: readonly number[]
  readonly covers: readonly number[]
}

export interface StagedEntry {
  readonly type: number
  readonly eventTime: number
  readonly properties: string | null
  readonly remark: string | null
  readonly searchText: string
  readonly createdAt: number
  readonly plants: readonly number[]
  readonly files: readonly number[]
}

export interface StagedSchedule {
  readonly plant: number
  /** As `ScheduleValues`, in their order. */
  readonly values: readonly (string | number | null)[]
  readonly createdAt: number
  readonly deferral: { readonly kind: 1 | 2; readonly day: string } | null
}

/** So many at a time: a statement that writes them takes SQLite some 10 ms. */
export type StagedBatch =
  | { readonly kind: 'regions'; readonly rows: readonly StagedRegion[] }
  | { readonly kind: 'places'; readonly rows: readonly StagedPlace[] }
  | { readonly kind: 'tags'; readonly rows: readonly StagedTag[] }
  | { readonly kind: 'files'; readonly rows: readonly StagedFile[] }
  | { readonly kind: 'plants'; readonly rows: readonly StagedPlant[] }
  | { readonly kind: 'entries'; readonly rows: readonly StagedEntry[] }
  | { readonly kind: 'schedules'; readonly rows: readonly StagedSchedule[] }
