import type { Tone } from './tone.ts'

/** What months can be painted with. */
export type Brush<T> = {
  value: T
  /** "every 7 days" */
  label: string
  /** What fits into a month: "7 d" */
  short: string
  tone: Tone
}
