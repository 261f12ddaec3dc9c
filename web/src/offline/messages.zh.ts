import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '等待发送',
  nothing: '全部已发送。',
  count: (count) => `${count} 项更改待发送`,
  waiting: '等待中',
  sending: '正在发送',
  uploading: (percent) => `正在上传 ${percent}%`,
  failed: '未发送',
  discard: '放弃',
  sendAgain: '重新发送',
  edit: '修改后重新发送',
  what: {
    tasksDone: '养护已完成',
    tasksSnooze: '已推迟',
    tasksSkip: '已跳过',
    tasksRestore: '已撤销',
    journalEntry: '日志记录',
    newPlant: '新植物',
    plantPhoto: '照片',
    removal: '撤销',
  },
  mayHaveBeenSent: '这项内容一天前已发出，但没有收到回应。请先确认是否已送达，再重新发送。',
  withoutPlant: '所属的植物没有创建成功。',
  alreadyDone: (names, device, time) => `${time} 已完成（${device}）：${names}。没有重复记录。`,
  alreadyAnswered: (names, device) => `已在别处处理（${device}）：${names}。没有重复记录。`,
  anotherDevice: '另一台设备',
  others: (count) => `另外 ${count} 株`,
  signOut: {
    title: '还有内容未发送',
    text: (count) => `还有 ${count} 项更改未发送，会保留在此设备上，下次你在这里登录时发送。`,
    confirm: '仍然退出',
  },
  asOf: (time) => `截至 ${time}`,
  photoUnreadable: '无法读取这张图片。',
  photoPreparing: '正在处理图片',
}
