import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import type { Message } from '../message/message.ts'

/** A message as a few lines for people. */
export interface Notice {
  readonly title: string
  readonly text: string
  /** What opens when it is tapped. */
  readonly url?: string
}

const TESTS: Readonly<Record<ReminderLanguage, Notice>> = {
  en: { title: 'It works', text: 'A test from Frond: reminders for your plants arrive here.' },
  de: { title: 'Es klappt', text: 'Ein Test von Frond: Erinnerungen an deine Pflanzen kommen hier an.' },
  zh: { title: '一切正常', text: '这是来自 Frond 的测试：植物养护提醒会送到这里。' },
}

export function noticeOf(message: Message): Notice {
  if (message.kind === 'test') {
    const { language, url } = message
    return { ...TESTS[language], ...(url === undefined ? {} : { url }) }
  }
  if (message.kind === 'digest') return message.digest
  // A channel without a signature has no events.
  throw new Error('Events are for programs, not for people')
}
