/**
 * What is expensive to start and can serve one test file after the other, such as a browser, is kept while a process takes
 * files from the queue. A file that runs alone ends what it started itself, or its process would stay.
 */
let closes: (() => Promise<void>)[] | undefined

/** From now on whatever may be kept is. */
export function startKeeping(): void {
  closes = []
}

/** Returns whether it is kept: `close` is called then when there is no further file. */
export function keep(close: () => Promise<void>): boolean {
  closes?.push(close)
  return closes !== undefined
}

export async function closeKept(): Promise<void> {
  for (const close of closes ?? []) await close()
}
