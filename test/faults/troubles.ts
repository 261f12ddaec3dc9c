import type { FrondProcess } from '../process.ts'
import { NotInjected } from './scenario.ts'

/** Of the last lines, which tell most. */
const MOST_LINES = 20

/** Whatever fails is told with what the server had to say about it, but for lines that were to be expected. */
export async function withTroubles<T>(
  server: FrondProcess,
  work: () => Promise<T>,
  isExpected: (line: string) => boolean = () => false,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotInjected) throw error
    throw new Error(
      `The server said:\n${troublesIn(server.log.split('\n').filter((line) => !isExpected(line)))}`,
      { cause: error },
    )
  }
}

/** Errors first: a fault makes many warnings, and is meant to. */
function troublesIn(lines: readonly string[]): string {
  const errors = lines.filter((line) => /"level":"(error|fatal)"/.test(line))
  const warnings = lines.filter((line) => line.includes('"level":"warn"'))
  return [...errors.slice(-MOST_LINES), ...warnings.slice(-MOST_LINES)].join('\n')
}
