import type { Messages } from '../messages/messages.ts'
import type { Language } from './languages.ts'

const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('../messages/en.ts')).en,
  de: async () => (await import('../messages/de.ts')).de,
  zh: async () => (await import('../messages/zh.ts')).zh,
}

/** One language is one chunk: nobody loads the other two. */
export function loadMessages(language: Language): Promise<Messages> {
  return loaders[language]()
}
