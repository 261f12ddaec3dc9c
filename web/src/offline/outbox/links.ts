import type { Command, Unsent } from './commands.ts'
import type { Queued, Results } from './queued.ts'

/** The ids of the commands that must have been sent before this one can be. */
export function awaited(command: Command): string[] {
  switch (command.kind) {
    case 'journalEntry':
      return command.plants.filter((plant) => typeof plant !== 'number').map(({ from }) => from)
    case 'plantPhoto':
      return typeof command.plant === 'number' ? [] : [command.plant.from]
    case 'newPlant':
      return 'from' in command.place ? [command.place.from] : []
    default:
      return []
  }
}

/** The queued command with the numbers that the command `id` has brought. */
export function linked(queued: Queued, id: string, { plantId, locationId }: Results): Queued {
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
        return locationId === undefined ? command : { ...command, place: { id: locationId } }
      default:
        return command
    }
  }

  function numbered(plant: number | Unsent): number | Unsent {
    return typeof plant !== 'number' && plant.from === id && plantId !== undefined ? plantId : plant
  }
}
