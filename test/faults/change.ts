import type { CareSchedule } from '../../src/features/care/schedules/schedules.schema.ts'
import type { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import type { Made } from '../garden-step.ts'
import type { Line } from './client.ts'

/** What the data of an answer to a change may have. */
export interface Told extends Made {
  readonly url: string
  readonly entries: readonly Journal[]
  readonly schedules: readonly CareSchedule[]
}

/** Of a change without an answer. Only what is made gets an id, and its answer is asked for again. */
export const NOTHING_TOLD: Told = { id: 0, createdAt: 0, url: '', entries: [], schedules: [] }

/** A request, and what it makes of the garden. */
export interface Change {
  readonly line: Line
  readonly payload?: object
  readonly file?: Buffer
  /** The code of a refusal, or the change of the model; what that returns, if anything, is the data of the answer. */
  readonly outcome: number | ((told: Told) => unknown)
}
