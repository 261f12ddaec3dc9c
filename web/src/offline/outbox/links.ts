import type { Command, NewPlant, ProblemRef, Unsent } from './commands.ts'
import type { NewQueued, Results } from './queued.ts'

/** The ids of the commands that must have been sent before this one can be. */
export function awaited(command: Command): string[] {
  return namedBy(command)
    .filter((one) => typeof one !== 'number')
    .map(({ from }) => from)
}

/** What a command names that may not be there yet. */
function namedBy(command: Command): readonly (number | Unsent)[] {
  switch (command.kind) {
    case 'journalEntry':
    case 'newProblem':
      return command.plants
    case 'plantPhoto':
      return [command.plant]
    case 'newPlant':
      return [...placesOf(command.place), ...(command.wish === undefined ? [] : [command.wish])]
    case 'problemChange':
    case 'problemRemoval':
      return [command.problem]
    case 'wishChange':
    case 'wishRemoval':
      return [command.wish]
    default:
      return []
  }
}

function placesOf(place: NewPlant['place']): readonly Unsent[] {
  if ('from' in place) return [place]
  return 'name' in place && 'from' in place.region ? [place.region] : []
}

/** The command with the numbers that the command `id` has brought; what that one has not made cannot be waited for. */
export function linked<One extends NewQueued>(
  queued: One,
  id: string,
  { plantId, regionId, locationId, problems = [], wishId }: Results,
): One {
  if (!awaited(queued.command).includes(id)) return queued
  const command = withNumbers(queued.command)
  if (!awaited(command).includes(id)) return { ...queued, command }
  return { ...queued, command, state: 'failed', failure: { reason: 'withoutPlant' } }

  function withNumbers(command: Command): Command {
    switch (command.kind) {
      case 'journalEntry':
      case 'newProblem':
        return { ...command, plants: command.plants.map((plant) => numbered(plant, plantId)) }
      case 'plantPhoto':
        return { ...command, plant: numbered(command.plant, plantId) }
      case 'newPlant':
        return fulfilling({ ...command, place: placed(command.place) })
      case 'problemChange':
      case 'problemRemoval':
        return { ...command, problem: found(command.problem) }
      case 'wishChange':
      case 'wishRemoval':
        return { ...command, wish: numbered(command.wish, wishId) }
      default:
        return command
    }
  }

  function placed(place: NewPlant['place']): NewPlant['place'] {
    if ('from' in place) return locationId === undefined ? place : { id: locationId }
    if ('id' in place || regionId === undefined) return place
    return { ...place, region: { id: regionId } }
  }

  /** A plant does not wait for a wish that was never there. */
  function fulfilling({ wish, ...command }: NewPlant): NewPlant {
    const known = wish === undefined ? undefined : numbered(wish, wishId)
    const isMissing = known === undefined || (typeof known !== 'number' && known.from === id)
    return isMissing ? command : { ...command, wish: known }
  }

  function found(problem: ProblemRef): ProblemRef {
    if (typeof problem === 'number' || problem.from !== id) return problem
    return problems.find(({ plantId }) => plantId === problem.plant)?.id ?? problem
  }

  function numbered(one: number | Unsent, made: number | undefined): number | Unsent {
    return typeof one !== 'number' && one.from === id && made !== undefined ? made : one
  }
}
