/** What a server under test has used, as its probe tells. */
export interface Usage {
  readonly cpuMicroseconds: number
  readonly residentBytes: number
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
    'peakResidentBytes' in answer &&
    typeof answer.peakResidentBytes === 'number' &&
    'heldMilliseconds' in answer &&
    typeof answer.heldMilliseconds === 'number'
  ) {
    const { cpuMicroseconds, residentBytes, peakResidentBytes, heldMilliseconds } = answer
    return { cpuMicroseconds, residentBytes, peakResidentBytes, heldMilliseconds }
  }
  throw new Error('The server under test did not tell what it uses')
}
