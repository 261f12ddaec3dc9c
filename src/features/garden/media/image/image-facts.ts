import type { SourceFormat } from './sniff.ts'
import type { Size } from './transform.ts'

/** The header of an image tells this without decoding. Sizes are as displayed. */
export interface ImageFacts extends Size {
  readonly format: SourceFormat
  readonly frames: number
}
