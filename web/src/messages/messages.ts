import type { en } from './en.ts'
import type { Texts } from './texts.ts'

/** English says which texts there are; a language that lacks one does not compile. */
export type Messages = Texts<typeof en>
