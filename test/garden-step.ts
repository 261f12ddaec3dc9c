import type { GardenModel } from './garden-model.ts'
import type { send } from './send.ts'

/** Random numbers and texts, from which each kind of step takes what it needs. */
export interface Dice {
  /** Selects the resource of the step; see `choose`. */
  readonly at: number
  /** Selects the resource that it refers to. */
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

/** A request and its expected outcome. */
export interface Step {
  readonly line: Parameters<typeof send>[1]
  readonly payload?: object
  /** The error code of a path that names no resource of the caller. */
  readonly missing?: number
  /** The expected error code, or a change of the model that returns the expected data. */
  readonly outcome: number | ((made: Made) => unknown)
}

/** Gets the data of the caller, and those of another user, which must be treated as missing. */
export type MakeStep = (own: GardenModel, foreign: GardenModel, dice: Dice) => Step

const UNKNOWN = 2 ** 53 - 1
export const MOST_CHOICES = 9

export interface Choice<T> {
  readonly id: number
  /** Undefined if the id is not the caller's. */
  readonly own: T | undefined
}

/** Usually a resource of the caller, sometimes one of another user, or an unknown id. */
export function choose<T extends { id: number }>(
  own: readonly T[],
  foreign: readonly T[],
  at: number,
): Choice<T> {
  if (at === MOST_CHOICES) return { id: foreign[0]?.id ?? UNKNOWN, own: undefined }
  const chosen = own[at % own.length]
  return { id: chosen?.id ?? UNKNOWN, own: chosen }
}

/** Several resources, and whether the caller owns all of them. */
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

/** A step on one resource; an unknown path is reported before any other error. */
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
