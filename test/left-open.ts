/**
 * A server or process that a test leaves open would keep its process alive for ever. The run ends all the same, fails, and
 * names what was left and the files after which there was more of it.
 */
const opened = new Map<string, string[]>()

/** How long something may take to close after the last test. Nothing waits for it where everything is closed. */
const CLOSING_MS = Number(process.env.TEST_CLOSING_MS ?? 60_000)

/** How many resources of each kind keep this process alive. */
export function openNow(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Remembers the kinds of which there are more than before a file. */
export function noteOpened(file: string, before: ReadonlyMap<string, number>): void {
  for (const [kind, count] of openNow()) {
    if (count > (before.get(kind) ?? 0)) opened.set(kind, [...(opened.get(kind) ?? []), file])
  }
}

/** Called after the last test. */
export function endDespiteOpen(): void {
  setTimeout(() => {
    const lines = [...openNow()].map(
      ([kind, count]) => `${count} ${kind}, more than before ${opened.get(kind)?.join(', ') ?? 'no file'}`,
    )
    process.stderr.write(`Left open after the last test:\n${lines.join('\n')}\n`)
    process.exit(1)
  }, CLOSING_MS).unref()
}
