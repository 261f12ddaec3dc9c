import type { Command } from './commands.ts'

/** Lists the addresses at which a command changes the answers; the first element of a query's key is its address. */
export function affectedPaths({ kind }: Command): readonly string[] {
  switch (kind) {
    case 'tasksDone':
    case 'journalEntry':
      return [...CARE, ...JOURNAL]
    case 'tasksSnooze':
    case 'tasksSkip':
    case 'tasksRestore':
      return CARE
    case 'newPlant':
      return ['/api/v1/plants', '/api/v1/regions', '/api/v1/plant-tags', '/api/v1/media', ...WISHES]
    case 'plantPhoto':
      return [...CARE, ...JOURNAL, '/api/v1/plants', '/api/v1/media']
    case 'newProblem':
    case 'problemChange':
    case 'problemRemoval':
      return PROBLEMS
    case 'newWish':
    case 'wishChange':
    case 'wishRemoval':
      return WISHES
    case 'removal':
      return [...CARE, ...JOURNAL, ...PROBLEMS, ...WISHES, '/api/v1/media', '/api/v1/plant-tags']
  }
}

const CARE = ['/api/v1/care-tasks', '/api/v1/care-schedules', '/api/v1/care-calendar']
/** An entry says when a problem was last looked at. */
const JOURNAL = ['/api/v1/plant-journals', '/api/v1/plant-problems']

/** Plants are filtered by their problems. */
const PROBLEMS = ['/api/v1/plant-problems', '/api/v1/plants', '/api/v1/garden-statistics']
const WISHES = ['/api/v1/wishes']

/** Whether the key of a query begins with one of the addresses, or with something below it. */
export function isAffected(queryKey: readonly unknown[], paths: readonly string[]): boolean {
  const [first] = queryKey
  return typeof first === 'string' && paths.some((path) => first === path || first.startsWith(`${path}/`))
}
