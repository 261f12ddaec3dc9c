import type { Command, NewPlant, Unsent } from './commands.ts'
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
      return command.plants
    case 'plantPhoto':
      return [command.plant]
    case 'newPlant':
      return placesOf(command.place)
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
  { plantId, regionId, locationId }: Results,
): One {
  if (!awaited(queued.command).includes(id)) return queued
  const command = withNumbers(queued.command)
  if (!awaited(command).includes(id)) return { ...queued, command }
  return { ...queued, command, state: 'failed', failure: { reason: 'withoutPlant' } }

  function withNumbers(command: Command): Command {
    switch (command.kind) {
      case 'journalEntry':
        return { ...command, plants: command.plants.map(numbered) }
      case 'plantPhoto':
        return { ...command, plant: numbered(command.plant) }
      case 'newPlant':
        return { ...command, place: placed(command.place) }
      default:
        return command
    }
  }

  function placed(place: NewPlant['place']): NewPlant['place'] {
    if ('from' in place) return locationId === undefined ? place : { id: locationId }
    if ('id' in place || regionId === undefined) return place
    return { ...place, region: { id: regionId } }
  }

  function numbered(plant: number | Unsent): number | Unsent {
    return typeof plant !== 'number' && plant.from === id && plantId !== undefined ? plantId : plant
  }
}
