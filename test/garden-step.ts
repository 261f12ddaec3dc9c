import type { GardenModel } from './garden-model.ts'
import type { send } from './send.ts'

/** A few numbers and texts, from which each kind of step takes what it needs. */
export interface Dice {
  /** Which thing the step is about; see `choose`. */
  readonly at: number
  /** Which thing it names beside that. */
  readonly to: number
  readonly picks: readonly number[]
  readonly name: string
  readonly remark: string | null
  readonly keywords: string
  /** Which of the optional fields or filters are given. */
  readonly given: readonly boolean[]
}

export interface Made {
  readonly id: number
  readonly createdAt: number
}

/** A request and what must come of it. */
export interface Step {
  readonly line: Parameters<typeof send>[1]
  readonly payload?: object
  /** The code of a path that names nothing of the caller's. */
  readonly missing?: number
  /** A failure, or a change of the model that gives the expected data. */
  readonly outcome: number | ((made: Made) => unknown)
}

/** What a user has, and somebody else's things, which must be as good as none. */
export type MakeStep = (own: GardenModel, foreign: GardenModel, dice: Dice) => Step

const UNKNOWN = 2 ** 53 - 1
export const MOST_CHOICES = 9

export interface Choice<T> {
  readonly id: number
  /** Undefined where the id names nothing of the caller's. */
  readonly own: T | undefined
}

/** Usually something of the caller's own, now and then something of somebody else's, or nothing at all. */
export function choose<T extends { id: number }>(
  own: readonly T[],
  foreign: readonly T[],
  at: number,
): Choice<T> {
  if (at === MOST_CHOICES) return { id: foreign[0]?.id ?? UNKNOWN, own: undefined }
  const chosen = own[at % own.length]
  return { id: chosen?.id ?? UNKNOWN, own: chosen }
}

/** Several of them, and whether all are the caller's own. */
export function chooseAll<T extends { id: number }>(
  own: readonly T[],
  foreign: readonly T[],
  picks: readonly number[],
): { ids: number[]; areOwn: boolean } {
  const chosen = picks.map((at) => choose(own, foreign, at)).filter(({ id }) => id !== UNKNOWN)
  return { ids: chosen.map(({ id }) => id), areOwn: chosen.every((choice) => choice.own !== undefined) }
}

export const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
export const shuffled = <T>(list: readonly T[], by: number): T[] =>
  [...list.slice(by), ...list.slice(0, by)].reverse()

/** The elements of a list in the order of these ids. */
export function reordered<T extends { id: number }>(list: readonly T[], ids: readonly number[]): T[] {
  return ids.flatMap((id) => list.find((element) => element.id === id) ?? [])
}

/** A step at the address of one thing; a path that names nothing is reported before all else. */
export function stepAt<T>(
  line: Step['line'],
  { own }: Choice<T>,
  missing: number,
  outcome: (own: T) => Step['outcome'],
  payload?: object,
): Step {
  const body = payload === undefined ? {} : { payload }
  return own === undefined
    ? { line, ...body, missing, outcome: missing }
    : { line, ...body, outcome: outcome(own) }
}
