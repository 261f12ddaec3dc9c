import type { ReminderWords } from './words.en.ts'

/** What one does to a plant; everything else is only named. */
const DEEDS: ReadonlySet<number> = new Set([1, 2, 3, 4, 6, 18, 19, 20])

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
  title: (tasks, overdue, garden) => {
    const where = garden === undefined ? '' : typeof garden === 'string' ? `${garden}：` : `${garden} 个花园`
    if (overdue === tasks) return `${where}有 ${tasks} 项养护已逾期`
    return `${where}有 ${tasks} 项养护要做${overdue > 0 ? `，其中 ${overdue} 项已逾期` : ''}`
  },
  late: (days) => `已逾期 ${days} 天`,
  amount: (ml) => `${ml}\u00a0毫升`,
  nowhere: '未设置位置',
  placeIn: (place, region) => `${region} · ${place}`,
  inGarden: (garden, place) => `${garden}：${place}`,
  ownGarden: '你的花园',
  otherGarden: '共享花园',
  task: (plant, care, amount) => `${plant}：${care}${amount === undefined ? '' : `，${amount}`}`,
  aside: (text) => `（${text}）`,
  more: (tasks) => `还有 ${tasks} 项`,
  checks: {
    heading: '检查',
    line: (plant, problem) => `${plant}：检查“${problem}”`,
    title: (checks, garden) => {
      const where =
        garden === undefined ? '' : typeof garden === 'string' ? `${garden}：` : `${garden} 个花园`
      return `${where}有 ${checks} 项检查要做`
    },
    more: (checks) => `还有 ${checks} 项`,
  },
  allDone: '全部完成',
  test: { title: '一切正常', text: '这是来自 Frond 的测试：植物养护提醒会送到这里。' },
  mail: {
    open: '查看今天的养护',
    linkTo: (label, url) => `${label}：${url}`,
    preview: (plants) => `等你照顾：${plants}`,
    why: '你在 Frond 中开启了邮件提醒，因此收到这封邮件。',
    change: '更改提醒设置',
    stop: '退订',
    whereToStop: '你可以随时在 Frond 中更改或关闭提醒。',
    orCopy: '如果按钮无法点击，请打开这个网址：',
    confirmation: {
      subject: '请确认你的邮箱地址',
      title: '把提醒发到这里，可以吗？',
      text: '你希望 Frond 把植物的养护提醒发到这个邮箱，每天最多一封。请确认这是你的邮箱。',
      button: '确认邮箱',
      otherwise: '如果这不是你本人的操作，请忽略这封邮件，之后不会再收到。',
    },
    recovery: {
      subject: '设置新密码',
      title: '设置新密码',
      text: '有人（应该是你本人）为你的 Frond 账号申请了新密码。这个链接一小时内有效，只能使用一次。',
      button: '设置密码',
      otherwise: '如果这不是你本人的操作，请忽略这封邮件，密码不会改变。',
    },
    address: {
      subject: '请确认你的邮箱地址',
      title: '这是你的邮箱吗？',
      text: '请确认你要用这个邮箱登录 Frond。这个链接 24 小时内有效，只能使用一次。',
      button: '确认邮箱',
      otherwise: '如果这不是你本人的操作，请忽略这封邮件，不会有任何改变。',
    },
    addressNotice: {
      subject: '你的邮箱地址即将更改',
      text: (address: string) =>
        `有人（应该是你本人）希望今后用 ${address} 登录你的 Frond 账号。确认之后，它将取代现在的邮箱。`,
      otherwise: '如果这不是你本人的操作，请立即在 Frond 中设置新密码，更改就不会生效。',
    },
    invitation: {
      subject: (name: string) => `${name} 与你分享了一个花园`,
      text: '你受邀加入 Frond 上的一个花园：可以看到其中的植物和它们需要的照顾，并一起打理。这个链接七天内有效，只能使用一次。',
      button: '查看邀请',
      otherwise: '如果你不认识邀请人，请忽略这封邮件。',
      somebody: '有人',
    },
    test: {
      subject: '测试：提醒可以送达',
      title: '一切正常',
      text: '这是来自 Frond 的测试邮件。植物需要照顾时，提醒会发到这里，每天最多一封。',
    },
  },
  feed: {
    name: '植物养护',
    event: (type, plants) => {
      const care = zh.care[type]
      if (typeof plants === 'string') return `${care}：${plants}`
      return DEEDS.has(type) ? `给 ${plants} 株植物${care}` : `${care}：${plants} 株植物`
    },
    inPlace: (place, plants) => `${place}：${plants.join('、')}`,
    more: (plants) => `还有 ${plants} 株`,
  },
}
