import type { Command, TaskRef } from './commands.ts'
import type { OutboxApi } from './outbox-api.ts'

const PLANT_NOT_FOUND = 4001
const SCHEDULE_NOT_FOUND = 4501

/** A command for several plants of which some do not exist any more, as one for those that do and one for those that do not. */
export interface Parts {
  readonly there: Command
  readonly gone: Command
}

/**
 * The service does all or nothing, but one plant that was deleted meanwhile must not cost the ticks of a whole walk. Asks the
 * service what is left; nothing if that would be no help.
 */
export async function partsOf(command: Command, code: number, api: OutboxApi): Promise<Parts | undefined> {
  if (code === SCHEDULE_NOT_FOUND && 'tasks' in command) {
    const existing = new Set(await api.existingSchedules(command.tasks.map(({ scheduleId }) => scheduleId)))
    const [there, gone] = parted(command.tasks, ({ scheduleId }: TaskRef) => existing.has(scheduleId))
    return isWhole(there, gone)
      ? undefined
      : { there: { ...command, tasks: there }, gone: { ...command, tasks: gone } }
  }
  if (code === PLANT_NOT_FOUND && 'plants' in command) {
    const numbers = command.plants.filter((plant) => typeof plant === 'number')
    const existing = new Set<unknown>(await api.existingPlants(numbers))
    const [there, gone] = parted(command.plants, (plant) => existing.has(plant))
    return isWhole(there, gone)
      ? undefined
      : { there: { ...command, plants: there }, gone: { ...command, plants: gone } }
  }
  return undefined
}

function isWhole(there: readonly unknown[], gone: readonly unknown[]): boolean {
  return there.length === 0 || gone.length === 0
}

function parted<T>(all: readonly T[], isThere: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isThere), all.filter((one) => !isThere(one))]
}
