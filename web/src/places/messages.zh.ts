import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '位置',
  picker: {
    choose: '选择位置',
    newPlace: '新位置…',
    lastUsed: '上次使用',
    notSent: '尚未发送',
    name: '新位置的名称',
    example: '厨房窗台',
    region: '区域',
    newRegion: '新区域…',
    regionName: '新区域的名称',
    home: '家',
    light: '光照',
    lightUnknown: '不清楚',
  },
}
