import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  kept: '已保留草稿',
  discard: '放弃',
  discarded: '已放弃草稿',
  outdated: '这项内容之后在别处有改动，保存会覆盖那次改动。',
  elsewhere: '另一个标签页正在编辑这份草稿，这里输入的内容不会保留。',
  claim: '保留这一份',
  stillKept: '你输入的内容已保留为草稿。',
}
