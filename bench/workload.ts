import type { Comparison } from './rounds.ts'

export interface Workload {
  readonly name: string
  /** Measures in a folder of its own, which is removed afterwards. */
  run(folder: string): Promise<Comparison[]>
}
