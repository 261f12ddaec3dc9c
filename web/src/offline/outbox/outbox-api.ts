import type {
  JournalEntry,
  NewPlace,
  PlantFields,
  ProblemFields,
  ProblemState,
  TasksDone,
  WishFields,
} from './commands.ts'
import type { MadeProblem } from './queued.ts'

export interface UploadOptions {
  readonly onProgress: (sent: number, total: number) => void
  readonly signal: AbortSignal
}

type EntryBody = Omit<JournalEntry, 'kind' | 'plants'> & {
  readonly plantIds: readonly number[]
  readonly media: readonly number[]
}

type DoneBody = Omit<TasksDone, 'kind' | 'tasks'> & {
  readonly scheduleIds: readonly number[]
  readonly media: readonly number[]
}

export type PlantBody = PlantFields & { readonly locationId: number; readonly covers: readonly number[] }

interface Made {
  readonly id: number
}

/** A thing as the service has it. With the tag, it is changed only as it is. */
export interface Tagged<State> {
  readonly state: State
  readonly tag: string | undefined
}

/**
 * What the outbox needs of the service. Each call is one attempt: trying again is the outbox's. A call that does not succeed
 * throws a `SendFailure`; what a DELETE does not find counts as deleted.
 */
export interface OutboxApi {
  uploadPhoto(photo: Blob, key: string, options: UploadOptions): Promise<Made>
  createRegion(body: { readonly name: string }, key: string): Promise<Made>
  createLocation(regionId: number, body: Omit<NewPlace, 'region'>, key: string): Promise<Made>
  createPlant(body: PlantBody, key: string): Promise<Made>
  createEntry(body: EntryBody, key: string): Promise<Made>
  done(
    body: DoneBody,
    key: string,
  ): Promise<{ readonly entryIds: readonly number[]; readonly notDue: readonly number[] }>
  snooze(
    body: { readonly scheduleIds: readonly number[]; readonly until: string },
    key: string,
  ): Promise<void>
  skip(scheduleIds: readonly number[], key: string): Promise<void>
  restore(scheduleIds: readonly number[], key: string): Promise<void>
  /** The ids of the plant's covers in their order. */
  covers(plantId: number): Promise<readonly number[]>
  setCovers(plantId: number, covers: readonly number[]): Promise<void>
  createProblems(
    body: ProblemFields & { readonly plantIds: readonly number[] },
    key: string,
  ): Promise<readonly MadeProblem[]>
  problem(id: number): Promise<Tagged<ProblemState>>
  changeProblem(id: number, fields: Partial<ProblemState>, tag?: string): Promise<void>
  deleteProblem(id: number): Promise<void>
  /** Deletes it, or ends it on the day it began if this user may not delete it. */
  withdrawProblem(id: number): Promise<void>
  createWish(body: WishFields, key: string): Promise<Made>
  wish(id: number): Promise<Tagged<WishFields>>
  changeWish(id: number, fields: Partial<WishFields>, tag?: string): Promise<void>
  deleteEntry(id: number): Promise<void>
  deletePlant(id: number): Promise<void>
  deleteMedia(id: number): Promise<void>
  deleteWish(id: number): Promise<void>
  /** Those that still exist. */
  existingSchedules(ids: readonly number[]): Promise<readonly number[]>
  existingPlants(ids: readonly number[]): Promise<readonly number[]>
}

interface Answer {
  readonly code: number
  readonly requestId?: string | undefined
  /** In seconds. */
  readonly retryAfter?: number | undefined
}

/** A call that did not succeed: with the answer of the service, or without one. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure'
  readonly answer: Answer | undefined

  constructor(answer?: Answer, cause?: unknown) {
    super(answer === undefined ? 'No answer' : `Answered with ${answer.code}`, { cause })
    this.answer = answer
  }
}
