import { zh as home } from './home.zh.ts'
import { zh as others } from './others.zh.ts'

export const zh = { ...home, ...others }
