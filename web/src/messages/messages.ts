import type { en as home } from './home.en.ts'
import type { en as others } from './others.en.ts'
import type { Texts } from './texts.ts'

// English says which texts there are; a language that lacks one does not compile.
export type HomeMessages = Texts<typeof home>
export type OtherMessages = Texts<typeof others>
export type Messages = HomeMessages & OtherMessages
