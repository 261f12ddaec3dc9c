import type { SourceFormat } from './sniff.ts'
import type { Size } from './transform.ts'

/** What the header of an image tells, without decoding it. Sizes are as displayed. */
export interface ImageFacts extends Size {
  readonly format: SourceFormat
  readonly frames: number
}
