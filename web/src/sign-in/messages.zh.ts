import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const zh: Texts<typeof en> = {
  title: '登录',
  welcome: '欢迎回来',
  promise: '看看你的植物今天需要什么。',
  email: '电子邮箱',
  password: '密码',
  newPassword: '设置密码',
  passwordHint: '至少 8 个字符',
  signIn: '登录',
  signUp: '创建账号',
  signUpTitle: '开始打理你的花园',
  noAccount: '还没有账号？',
  haveAccount: '已有账号？',
  wrong: '邮箱与密码不匹配。',
  disabled: '该账号已被管理员停用。',
  wait: (seconds) => `尝试次数过多，请在 ${seconds} 秒后再试。`,
  missingEmail: '请输入电子邮箱。',
  badEmail: '请输入有效的邮箱地址。',
  shortPassword: '密码至少 8 个字符。',
  longPassword: '密码最多 128 个字符。',
  missingPassword: '请输入密码。',
  language: '语言',
}
