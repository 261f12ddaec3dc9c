import type { Texts } from '../../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '备份',
  hint: {
    off: '未启用',
    failed: '上次备份失败',
    none: '还没有备份',
    last: (when) => `上次备份：${when}`,
  },
  off: '这台服务器没有备份。如果磁盘损坏，所有内容都会丢失。',
  howTitle: '如何启用',
  how: '在服务器的配置中把 BACKUP_DIR 设为一个文件夹（最好在另一块磁盘上），然后重新启动。BACKUP_AT 是每天的时间，BACKUP_KEEP 是保留的份数。',
  daily: (at, keep) =>
    `每天按服务器时间 ${at} 备份一次，保留最新的 ${keep} 份；手动备份另外保留 ${keep} 份。`,
  next: (when) => `下次：${when}`,
  restore: '每份备份都包含数据库和所有文件。备份保存在服务器上，需要在服务器上用命令行恢复。',
  now: '立即备份',
  running: (since) => `正在备份，开始于 ${since}`,
  failed: (when, why) => `${when} 的备份失败：${why}`,
  list: '备份',
  empty: '还没有备份。',
  byHand: '手动',
  verified: '已校验',
  unverified: '不完整',
}
