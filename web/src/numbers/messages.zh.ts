import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '花园数据',
  lead: '过去十二个月，以及今天生长在这里的一切。',
  nothingYet: '等这里有了植物和养护记录，数据就会出现。',
  plants: () => '株植物',
  species: '个物种',
  places: () => '个位置',
  photos: () => '张照片',
  since: (month) => `自${month}开始种植。`,
  gone: (archived, dead) => `已送出：${archived}。已枯死：${dead}。`,
  perMonth: '每月养护',
  kinds: '做了什么',
  dots: '一年的圆点',
  newPlants: '新植物',
  mostCared: '照料最多',
  month: '月份',
  kind: '类型',
  times: '次数',
  entries: (count) => `${count} 次`,
  share: '分享为图片',
  saved: '图片已保存到下载文件夹。',
  notMade: '无法生成图片。',
  fileName: 'garden-in-numbers.png',
}
