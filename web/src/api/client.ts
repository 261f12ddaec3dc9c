import { createFrondClient } from '@frond/client'
import { fetchUnlessAsked } from '../early/early-answers.ts'
import { storedLanguage } from '../i18n/language-store.ts'
import { reach } from '../offline/reach.ts'
import { tokenStore } from './token-store.ts'

/** The client of the pages: it keeps the session and asks in the person's language. */
export const client = createFrondClient({
  tokenStore,
  language: storedLanguage(),
  fetch: reach.noticing(fetchUnlessAsked),
})
