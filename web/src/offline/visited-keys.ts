const VISITED = 'frond-found-'

/** The device keeps under this key what a user has opened from the search; that of the garden of another stands apart. */
export function visitedKey(userId: number, garden?: number): string {
  return VISITED + userId + endOf(garden)
}

/** Removes all of it, or what is of the garden of another. */
export function forgetVisited(garden?: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(VISITED) && key.endsWith(endOf(garden))) localStorage.removeItem(key)
}

function endOf(garden: number | undefined): string {
  return garden === undefined ? '' : `-in-${garden}`
}
