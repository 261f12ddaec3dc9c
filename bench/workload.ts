import type { Line } from './line.ts'
import type { Stage } from './stage.ts'

export interface Workload {
  readonly name: string
  run(stage: Stage): AsyncIterable<Line>
}
