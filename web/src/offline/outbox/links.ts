import type { Command, NewPlant, Unsent } from './commands.ts'
import type { NewQueued, Results } from './queued.ts'

/** The ids of the commands that must have been sent before this one can be. */
export function awaited(command: Command): string[] {
  switch (command.kind) {
    case 'journalEntry':
      return command.plants.filter((plant) => typeof plant !== 'number').map(({ from }) => from)
    case 'plantPhoto':
      return typeof command.plant === 'number' ? [] : [command.plant.from]
    case 'newPlant':
      return awaitedPlaces(command.place)
    default:
      return []
  }
}

function awaitedPlaces(place: NewPlant['place']): string[] {
  if ('from' in place) return [place.from]
  return 'name' in place && 'from' in place.region ? [place.region.from] : []
}

/** The command with the numbers that the command `id` has brought. */
export function linked<One extends NewQueued>(
  queued: One,
  id: string,
  { plantId, regionId, locationId }: Results,
): One {
  const { command } = queued
  if (!awaited(command).includes(id)) return queued
  return { ...queued, command: withNumbers(command) }

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
