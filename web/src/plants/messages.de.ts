import type { Texts } from '../messages/texts.ts'
import { de as add } from './add/messages.de.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  add,
  title: 'Pflanzen',
}
