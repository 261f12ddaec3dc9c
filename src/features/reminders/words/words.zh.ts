import type { ReminderWords } from './words.en.ts'

export const zh: ReminderWords = {
  locale: 'zh-CN',
  care: {
    1: '浇水',
    2: '施肥',
    3: '喷雾',
    4: '换盆',
    5: '移栽',
    6: '修剪',
    7: '繁殖',
    8: '防治',
    9: '病虫害',
    10: '观察',
    11: '测量',
    12: '照片',
    13: '播种',
    14: '发芽',
    15: '开花',
    16: '结果',
    17: '收获',
    18: '换水',
    19: '清洁',
    20: '转盆',
    21: '移动',
    22: '活力素',
    23: '休眠',
    26: '其他',
  },
  title: (tasks, overdue) => {
    if (overdue === tasks) return `有 ${tasks} 项养护已逾期`
    return `有 ${tasks} 项养护要做${overdue > 0 ? `，其中 ${overdue} 项已逾期` : ''}`
  },
  late: (days) => `已逾期 ${days} 天`,
  amount: (ml) => `${ml}\u00a0毫升`,
  nowhere: '未设置位置',
  placeIn: (place, region) => `${region} · ${place}`,
  task: (plant, care, amount) => `${plant}：${care}${amount === undefined ? '' : `，${amount}`}`,
  aside: (text) => `（${text}）`,
  more: (tasks) => `还有 ${tasks} 项`,
}
