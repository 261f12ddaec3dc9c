import type { Texts } from '../../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  notFound: 'Diese Pflanze gibt es nicht mehr.',
}
