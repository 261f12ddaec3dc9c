import type { MailWords } from './mail-words.en.ts'

export const zh: MailWords = {
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
  test: {
    subject: '测试：提醒可以送达',
    title: '一切正常',
    text: '这是来自 Frond 的测试邮件。植物需要照顾时，提醒会发到这里，每天最多一封。',
  },
}
