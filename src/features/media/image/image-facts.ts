import type { SourceFormat } from '../sniff.ts'
import type { Size } from '../transform.ts'

/** What is known of an image before anything of it is decoded. Sizes are as displayed. */
export interface ImageFacts extends Size {
  readonly format: SourceFormat
  readonly frames: number
}
