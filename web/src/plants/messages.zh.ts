import type { Texts } from '../messages/texts.ts'
import { zh as add } from './add/messages.zh.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  add,
  title: '植物',
}
