import type { Answer } from './answers.ts'
import type { Request } from './wire.ts'

export interface Violation {
  readonly operation: string
  readonly mutation: string
  readonly caller: string
  readonly problems: readonly string[]
  readonly request: Request
  readonly answer: Answer
  /** How often the same was seen. */
  count: number
}

interface Counts {
  valid: number
  invalid: number
  readonly statuses: Map<number, number>
}

/** What a run has done and found. */
export class Report {
  readonly seed: number
  readonly violations = new Map<string, Violation>()
  readonly mutations = new Map<string, number>()
  requests = 0
  readonly #operations = new Map<string, Counts>()

  constructor(seed: number) {
    this.seed = seed
  }

  count(operation: string, mutation: string | undefined, status: number): void {
    this.requests++
    const counts = this.#operations.get(operation) ?? { valid: 0, invalid: 0, statuses: new Map() }
    this.#operations.set(operation, counts)
    counts[mutation === undefined ? 'valid' : 'invalid']++
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    if (mutation !== undefined) this.mutations.set(mutation, (this.mutations.get(mutation) ?? 0) + 1)
  }

  /** Operations that no request was right for: of these it is only known how they refuse. */
  neverSucceeded(): string[] {
    const hasSucceeded = ({ statuses }: Counts) => [...statuses.keys()].some((status) => status < 400)
    return [...this.#operations].filter(([, counts]) => !hasSucceeded(counts)).map(([name]) => name)
  }

  text(title: string): string {
    const operations = [...this.#operations].map(([name, { valid, invalid, statuses }]) => {
      const told = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`)
      return `  ${name}: ${valid} valid, ${invalid} invalid: ${told.join(' ')}`
    })
    const mutations = [...this.mutations].sort().map(([name, times]) => `${name} ${times}`)
    return [
      `${title}: ${this.requests} requests, ${this.violations.size} violations, seed ${this.seed}`,
      ...operations,
      `  made wrong: ${mutations.join(', ')}`,
      ...[...this.violations.values()].map(violationText),
      '',
    ].join('\n')
  }
}

const SHOWN = 1_200

export function violationText({
  operation,
  mutation,
  caller,
  problems,
  request,
  answer,
  count,
}: Violation): string {
  const { method, target, headers, body } = request
  // A token is of no use to who sends it again.
  const lines = Object.entries(headers).map(([name, value]) =>
    name === 'Authorization' && value.length > 200
      ? `${name}: Bearer (of ${caller})`
      : `${name}: ${JSON.stringify(value)}`,
  )
  return [
    `VIOLATION ${operation}, ${mutation}, seen ${count} times`,
    ...problems.map((problem) => `    ${problem}`),
    `  ${method} ${target.slice(0, SHOWN)}`,
    ...lines.map((line) => `  ${line.slice(0, SHOWN)}`),
    ...(body === undefined ? [] : [`  ${JSON.stringify(body.toString('latin1').slice(0, SHOWN))}`]),
    `  → ${answer.statusCode} ${answer.body.slice(0, SHOWN)}`,
  ].join('\n')
}
