import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '留意中',
  watch: '有点不对劲',
  add: '添加',
  edit: '编辑',
  write: '记录或拍照',
  isOver: '已经好了',
  reopen: '重新留意',
  moreFor: (name) => `${name}的更多操作`,
  past: (count) => `以前的问题（${count}）`,
  whatIsWrong: (plant) => `${plant}怎么了？`,
  kind: '类型',
  kinds: { 1: '虫害', 2: '病害', 3: '损伤', 4: '缺素', 5: '其他' },
  name: '名称',
  nameMissing: '请说明是什么问题。',
  names: {
    1: ['红蜘蛛', '蓟马', '介壳虫', '粉蚧', '小黑飞', '蚜虫', '白粉虱', '蛞蝓'],
    2: ['白粉病', '烂根', '叶斑病', '灰霉病', '锈病', '霜霉病', '花叶病毒'],
    3: ['晒伤', '冻伤', '枝条折断', '浇水过多', '缺水', '吹冷风'],
    4: ['缺氮', '缺铁', '缺镁', '缺钾', '光照不足'],
    5: ['黄叶', '叶尖干枯', '叶片下垂', '落叶', '停止生长'],
  },
  since: '开始日期',
  future: '这一天还没到。',
  sinceDay: (day) => `${day}开始`,
  fromTo: (from, to) => `${from} – ${to}`,
  note: '备注',
  isolated: '与其他植物隔开摆放',
  standsApart: '已隔离',
  checkEvery: '再次查看间隔',
  checkHint: '“今天”会提醒你。不填则不提醒。',
  nextCheck: (day) => `下次查看：${day}`,
  treatAgain: (days) =>
    days === undefined ? '已处理' : days === 1 ? '已处理，明天再看' : `已处理，${days} 天后再看`,
  treated: (plant, days) =>
    days === undefined
      ? `${plant}已处理`
      : days === 1
        ? `${plant}已处理，明天再看`
        : `${plant}已处理，${days} 天后再看`,
  afterTreatment: '处理之后',
  treatedSeveral: (count, days) => `已处理 ${count} 株植物，${days} 天后再看`,
  dueTitle: '需要看一看',
  lookAt: (plant, name, day) => `看看${plant}：${name}，${day}开始`,
  looksFine: '看起来没事了',
  answerFor: (answer, plant, name) => `${answer}：${plant}，${name}`,
  watched: '只看留意中的植物',
  opened: (plant, name) => `正在留意${plant}：${name}`,
  changed: '已保存',
  closed: (plant, name) => `${plant}：${name}已经好了`,
  deleted: (name) => `${name}已删除`,
  over: (name) => `${name}：已经好了`,
  closeTitle: (name) => `${name}好了吗？`,
  closeHint: '什么方法有效会记入日志，下次用得上。',
  closeIt: '已经好了',
  howOver: '怎么好的',
  byTreatment: '经过处理',
  byItself: '自己恢复',
  whatHelped: '什么方法有效',
  helpedExample: '如：冲洗后喷两次印楝油',
}
