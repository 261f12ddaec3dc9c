/** What a server under test has used, as its probe tells. */
export interface Usage {
  readonly cpuMicroseconds: number
  readonly residentBytes: number
  /** The part of it that is not mapped from a file: the program itself and pages of SQLite's database are. */
  readonly ownBytes: number
  /** The most there ever was. */
  readonly peakResidentBytes: number
  /** The longest time since the last question for which the event loop could do nothing else. */
  readonly heldMilliseconds: number
}

export function asUsage(answer: unknown): Usage {
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'cpuMicroseconds' in answer &&
    typeof answer.cpuMicroseconds === 'number' &&
    'residentBytes' in answer &&
    typeof answer.residentBytes === 'number' &&
    'ownBytes' in answer &&
    typeof answer.ownBytes === 'number' &&
    'peakResidentBytes' in answer &&
    typeof answer.peakResidentBytes === 'number' &&
    'heldMilliseconds' in answer &&
    typeof answer.heldMilliseconds === 'number'
  ) {
    const { cpuMicroseconds, residentBytes, ownBytes, peakResidentBytes, heldMilliseconds } = answer
    return { cpuMicroseconds, residentBytes, ownBytes, peakResidentBytes, heldMilliseconds }
  }
  throw new Error('The server under test did not tell what it uses')
}
