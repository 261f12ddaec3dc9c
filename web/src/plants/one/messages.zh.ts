import type { Texts } from '../../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  notFound: '这株植物已不存在。',
}
