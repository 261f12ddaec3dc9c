import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  label: '照片',
  camera: '拍照',
  library: '相册',
  numbered: (number) => `照片 ${number}`,
  remove: (number) => `移除照片 ${number}`,
  open: (what) => `查看大图：${what}`,
  viewer: '照片',
  next: '下一张',
  previous: '上一张',
  of: (number, count) => `第 ${number} 张，共 ${count} 张`,
}
