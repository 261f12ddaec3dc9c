import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  looking: '请稍候',
  title: (name) => `要允许“${name}”访问吗？`,
  from: (host) => `来自 ${host} 的程序，名称由它自己填写。`,
  backTo: (host) => `之后将前往 ${host}。`,
  backToDevice: (host) => `之后将前往此设备上的程序（${host}）。`,
  warning: '只有刚刚由你本人在程序里发起时，才请允许。',
  garden: '花园',
  inGarden: (garden) => `它将访问此花园：${garden}。`,
  role: '它可以做什么',
  roleHints: {
    1: '查看植物、任务和日志。',
    2: '还可以勾选、推迟任务，添加笔记。',
    3: '还可以添加植物，但不能删除任何内容。',
  },
  ends: '它会得到一个助手专用的密钥，90 天后失效。你也可以提前在“成员与访问”中结束它。',
  letIn: '允许',
  refuse: '不允许',
  signedInAs: (email) => `你已用 ${email} 登录。`,
  leavingTitle: '返回程序',
  leaving: '如果没有反应，请回到程序中查看。',
  refusedTitle: '无法允许',
  refused: '程序的请求方式不可信，因此没有向它透露任何信息。请在程序中重新开始，或联系它的开发者。',
  reason: '问题：',
  missingTitle: '没有需要允许的内容',
  missing: '当程序想访问你的花园时，会把你带到这里。请从程序开始。',
  toGarden: '前往“今天”',
}
