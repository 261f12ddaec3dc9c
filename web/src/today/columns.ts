/** A place and how much there is to do in it. */
type Sized = { readonly key: number; readonly tasks: readonly unknown[] }

/** Which places stand in the first of two columns. */
export interface Columns {
  readonly known: ReadonlySet<number>
  readonly first: ReadonlySet<number>
}

export const NO_COLUMNS: Columns = { known: new Set(), first: new Set() }

/**
 * Two columns of about the same length, in the order of the places. They stay as they are while things are done: a place that
 * changed sides would move under the finger. Only a place that was not there before has them made anew.
 */
export function columnsOf(groups: readonly Sized[], before: Columns): Columns {
  if (groups.every(({ key }) => before.known.has(key))) return before
  // The heading of a place is about as high as a task.
  const heights = groups.map(({ tasks }) => tasks.length + 1)
  const half = heights.reduce((sum, height) => sum + height, 0) / 2
  let height = 0
  const first = groups.filter((_, at) => {
    const middle = height + (heights[at] ?? 0) / 2
    height += heights[at] ?? 0
    return middle <= half
  })
  return { known: new Set(groups.map(({ key }) => key)), first: new Set(first.map(({ key }) => key)) }
}
