import type { FrondClient } from '@frond/client'
import { createContext, use } from 'react'
import type { Language } from '../i18n/languages.ts'
import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export type GuestTexts = Texts<typeof en>

/** One language is one chunk, and no visitor loads the others. */
export const loadGuestTexts: Readonly<Record<Language, () => Promise<GuestTexts>>> = {
  en: async () => (await import('./messages.en.ts')).en,
  de: async () => (await import('./messages.de.ts')).de,
  zh: async () => (await import('./messages.zh.ts')).zh,
}

type Guest = {
  /** It calls by the link, never by a session of this device. */
  readonly client: FrondClient
  readonly texts: GuestTexts
}

export const GuestContext = createContext<Guest | undefined>(undefined)

export function useGuest(): Guest {
  const guest = use(GuestContext)
  if (guest === undefined) throw new Error('useGuest is used outside of the page of a link')
  return guest
}
