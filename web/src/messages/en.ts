import { en as home } from './home.en.ts'
import { en as others } from './others.en.ts'

export const en = { ...home, ...others }
