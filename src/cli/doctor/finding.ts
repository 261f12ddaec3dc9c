export type State = 'ok' | 'warning' | 'problem'

/** What was looked at, what was found, and what to do about it. */
export interface Finding {
  readonly topic: string
  readonly state: State
  readonly found: string
  readonly advice?: string
}

/** Findings about one topic. */
export function about(topic: string) {
  return {
    ok: (found: string): Finding => ({ topic, state: 'ok', found }),
    warning: (found: string, advice: string): Finding => ({ topic, state: 'warning', found, advice }),
    problem: (found: string, advice: string): Finding => ({ topic, state: 'problem', found, advice }),
  }
}

export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1_000 ** at
  return `${value < 10 && at > 0 ? value.toFixed(1) : Math.round(value)} ${units[at]}`
}
