import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  kept: '已保留草稿',
  discard: '放弃',
  discarded: '已放弃草稿',
  outdated: '这项内容之后在别处有改动，保存会覆盖那次改动。',
}
