import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '心愿单',
  lead: '将来想养的植物。',
  empty: '还没有心愿。可以输入名称，也可以在图鉴里挑选品种。',
  add: '添加心愿',
  edit: '编辑心愿',
  name: '想要什么植物？',
  example: '如：琴叶榕',
  species: '品种（如果知道）',
  speciesUnknown: '请从列表中选择，或留空。',
  withoutSpecies: '不指定品种',
  note: '备注',
  noteExample: '如：小一点的，放在北窗',
  have: '已经有了',
  haveNow: (name) => `已经有了：${name}`,
  wish: '我想要',
  isWished: '已在心愿单中',
  added: (name) => `${name}已加入心愿单`,
  saved: '心愿已保存',
  deleted: (name) => `${name}已删除`,
}
