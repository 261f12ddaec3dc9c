import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  less: (what) => `${what}：减少`,
  more: (what) => `${what}：增加`,
  notifications: '通知',
  unknownDevice: '未知设备',
  deviceIn: (browser, system) => `${system} 上的 ${browser}`,
  noPhoto: '还没有照片',
  drawingOf: (name) => `${name}株形的手绘图，并非照片`,
  photoMissing: '照片无法显示',
  selected: (count) => `已选 ${count} 项`,
  cancelSelection: '退出选择',
  combo: {
    searching: '正在查找',
    nothing: '没有找到',
    found: (count) => `${count} 条建议`,
  },
  sort: {
    handle: (name) => `移动“${name}”`,
    instructions: '按空格键拿起，用方向键移动，再按空格键放下；按 Esc 键放回原处。',
    pickedUp: (name, place, count) => `已拿起“${name}”，第 ${place} 位，共 ${count} 位。`,
    moved: (name, place, count) => `“${name}”现在在第 ${place} 位，共 ${count} 位。`,
    putDown: (name, place, count) => `“${name}”已放在第 ${place} 位，共 ${count} 位。`,
    cancelled: (name) => `“${name}”已放回原处。`,
  },
  months: {
    brush: '间隔',
    hint: '先选一个间隔，再点按或划过月份。',
    month: (month, value) => `${month}：${value}`,
  },
  compare: {
    label: '两张照片各显示多少',
    share: (earlier, later, percent) => `${earlier} ${percent}%，${later} ${100 - percent}%`,
  },
}
