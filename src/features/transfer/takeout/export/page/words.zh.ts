import type { PageWords } from './words.en.ts'

export const zh: PageWords = {
  locale: 'zh-CN',
  title: (name) => `${name} 的花园`,
  madeOn: (date) => `导出于 ${date}`,
  plants: (count) => `${count} 株植物`,
  entries: (count) => `${count} 条日志`,
  files: (count) => `${count} 个照片和文件`,
  plantsHeading: '植物',
  journalHeading: '日志',
  noPlants: '还没有植物。',
  plantedOn: (date) => `种植于 ${date}`,
  status: ['', '已送人', '已枯死'],
  otherTypes: { 0: '笔记', 24: '入手', 25: '枯死' },
  more: (count) => `等另外 ${count} 株`,
  back: '返回植物列表',
  about:
    '所有内容都在这个文件夹里：图片在 media 下，数据以 JSON 保存，每行一项，可供其他程序使用。Frond 可以整体导入此压缩包。',
}
