import { de as home } from './home.de.ts'
import { de as others } from './others.de.ts'

export const de = { ...home, ...others }
