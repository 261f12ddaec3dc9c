import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Messages } from '../messages/messages.ts'
import { type Format, formatFor } from './format.ts'
import { storeLanguage } from './language-store.ts'
import { type Language, LOCALES } from './languages.ts'
import { loadMessages } from './load-messages.ts'

type I18n = {
  language: Language
  /** The texts, by area: `t.today.allDone`, or `t.today.due(3)` where a number or a name belongs in. */
  t: Messages
  /** Dates, numbers and lists as the language writes them. */
  format: Format
  /** Loads the texts first, so that the screen never shows half of each. */
  setLanguage: (language: Language) => Promise<void>
}

const I18nContext = createContext<I18n | undefined>(undefined)

export function I18nProvider(props: {
  language: Language
  messages: Messages
  onChange: (language: Language) => void
  children: ReactNode
}) {
  const [{ language, t }, setCurrent] = useState({ language: props.language, t: props.messages })
  const { onChange } = props

  useEffect(() => {
    document.documentElement.lang = LOCALES[language]
  }, [language])

  const value = useMemo<I18n>(
    () => ({
      language,
      t,
      format: formatFor(language),
      setLanguage: async (next) => {
        const messages = await loadMessages(next)
        storeLanguage(next)
        onChange(next)
        setCurrent({ language: next, t: messages })
      },
    }),
    [language, t, onChange],
  )
  return <I18nContext value={value}>{props.children}</I18nContext>
}

export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (i18n === undefined) throw new Error('useI18n is used outside of I18nProvider')
  return i18n
}
