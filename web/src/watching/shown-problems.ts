import type { ProblemKind } from '@frond/client'
import type { PlantProblem } from '../api/types.ts'
import { dayAfter } from '../i18n/day.ts'
import type { Day } from '../i18n/format.ts'
import type { ProblemRef, ProblemState } from '../offline/outbox/commands.ts'
import type { Queued } from '../offline/outbox/queued.ts'

/** A problem as it is shown: one of the service with what waits to be sent, or one that has not reached it. */
export type ShownProblem = {
  id: ProblemRef
  /** Names it in lists and forms. */
  key: string
  plant: PlantProblem['plant']
  kind: ProblemKind
  name: string
  since: Day
  endedOn: Day | undefined
  note: string | undefined
  isolated: boolean
  checkEvery: number | undefined
  nextCheck: Day | undefined
  isWaiting: boolean
}

/** The problems of the service together with what waits: the open ones first, then the latest. */
export function shownProblems(
  problems: readonly PlantProblem[],
  pending: readonly Queued[],
): readonly ShownProblem[] {
  const saved = problems.map(({ id, plant, nextCheck, ...problem }) => ({
    ...said(stateOf(problem), problem.since),
    id,
    key: String(id),
    plant,
    nextCheck,
    isWaiting: false,
  }))
  return pending
    .reduce<readonly ShownProblem[]>(withCommand, saved)
    .toSorted((a, b) => order(a) - order(b) || (a.since < b.since ? 1 : a.since > b.since ? -1 : 0))
}

type Saying = Pick<ShownProblem, 'kind' | 'name' | 'since' | 'isolated'> &
  Partial<Pick<ShownProblem, 'note' | 'checkEvery' | 'endedOn'>>

export function stateOf(problem: Saying): ProblemState {
  const { kind, name, since, isolated, note = null, checkEvery = null, endedOn = null } = problem
  return { kind, name, since, isolated, note, checkEvery, endedOn }
}

function order({ endedOn }: ShownProblem): number {
  return endedOn === undefined ? 0 : 1
}

function withCommand(shown: readonly ShownProblem[], queued: Queued): readonly ShownProblem[] {
  const { command } = queued
  switch (command.kind) {
    case 'newProblem': {
      const known = new Set(shown.map(({ id }) => id))
      const others = shown.filter(({ id }) => id !== command.insteadOf)
      return [...newOnes(queued).filter(({ id }) => !known.has(id)), ...others]
    }
    case 'problemChange':
      return shown.map((problem) =>
        isSame(problem.id, command.problem)
          ? {
              ...problem,
              ...said({ ...stateOf(problem), ...command.fields }, lastLook(problem)),
              isWaiting: problem.isWaiting || queued.state !== 'sent',
            }
          : problem,
      )
    case 'problemRemoval':
      return shown.filter(({ id }) => !isSame(id, command.problem))
    case 'removal':
      return shown.filter(({ id }) => typeof id !== 'number' || !command.problemIds?.includes(id))
    default:
      return shown
  }
}

function newOnes({ id: from, command, names, results, state }: Queued): readonly ShownProblem[] {
  if (command.kind !== 'newProblem') return []
  return command.plants
    .filter((plant) => typeof plant === 'number')
    .map((plant) => {
      const id = results.problems?.find(({ plantId }) => plantId === plant)?.id ?? { from, plant }
      return {
        id,
        key: typeof id === 'number' ? String(id) : `${from}-${plant}`,
        plant: { id: plant, name: names[plant] ?? '' },
        ...said(command.problem, command.problem.since),
        isWaiting: state !== 'sent',
      }
    })
}

/** The day from which the next check counts, as far as the device knows. */
function lastLook({ nextCheck, checkEvery, since }: ShownProblem): Day {
  return nextCheck === undefined || checkEvery === undefined ? since : dayAfter(nextCheck, -checkEvery)
}

function said({ note, checkEvery, endedOn, ...state }: ProblemState, looked: Day) {
  const last = looked < state.since ? state.since : looked
  const nextCheck = checkEvery === null || endedOn !== null ? undefined : dayAfter(last, checkEvery)
  return {
    ...state,
    note: note ?? undefined,
    checkEvery: checkEvery ?? undefined,
    endedOn: endedOn ?? undefined,
    nextCheck,
  }
}

function isSame(one: ProblemRef, other: ProblemRef): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one === other
  return one.from === other.from && one.plant === other.plant
}
