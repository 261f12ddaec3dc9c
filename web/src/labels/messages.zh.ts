import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '植物标牌',
  printOne: '打印标牌',
  printAll: '打印标牌',
  count: (labels, pages) => `${labels} 张标牌，共 ${pages} 页`,
  print: '打印',
  none: '还没有选择植物。请在列表中选择植物，或选择一个位置。',
  toPlants: '查看植物',
  size: '尺寸',
  papers: { a4: 'A4 标签纸', letter: 'US Letter 标签纸', single: '单张' },
  each: (count, size) => `${count} 张，${size} 毫米`,
  discs: (count, diameter) => `${count} 张圆形，直径 ${diameter} 毫米`,
  tape: (size) => `标签带，${size} 毫米`,
  stick: (diameter) => `圆形插牌，直径 ${diameter} 毫米`,
  contents: '标牌内容',
  content: { name: '名称', species: '物种', place: '位置', code: '二维码' },
  used: '已用掉的标签数',
  hint: '打印时请选择实际大小（100%）且无边距。',
  leadsTo: (address) => `二维码指向 ${address}。`,
  preview: '预览',
}
