import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  own: '我的花园',
  of: (owner) => `${owner}的花园`,
  shared: '共享的花园',
  choose: (shown) => `花园：${shown}`,
  menu: '花园',
  from: (day) => `${day}起`,
  offline: '请联网后再切换花园。',
  ended: (garden) => `“${garden}”已不再对你开放。这里是你自己的花园。`,
  notHere: '这个花园里没有它，可能在你的另一个花园里。',
  firstSteps: {
    label: '下一步',
    text: {
      place: '植物放在哪里？设置位置后，“今天”会按房间列出任务。',
      reminder: '有任务到期时，Frond 可以每天提醒你一次。',
    },
    go: { place: '添加位置', reminder: '设置提醒' },
    close: '不用了',
  },
  author: {
    you: '你',
    key: (name) => `${name}（密钥）`,
    link: (name) => `${name}（链接）`,
    someKey: '某个程序',
    someone: '已离开的人',
  },
}
