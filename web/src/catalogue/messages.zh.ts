import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '图鉴',
  picker: {
    placeholder: '俗名或学名',
    ownName: (name) => `使用自己的名称：${name}`,
    addToCatalogue: '加入图鉴',
    alike: '开头相近',
  },
}
