/** As many tasks as the service takes at once. */
const MOST_TASKS = 500

/** All tasks in their order, each part small enough for one request. */
export function inParts<Task>(tasks: readonly Task[]): Task[][] {
  const count = Math.ceil(tasks.length / MOST_TASKS)
  return Array.from({ length: count }, (_, at) => tasks.slice(at * MOST_TASKS, (at + 1) * MOST_TASKS))
}
