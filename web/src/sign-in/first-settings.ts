import type { User } from '@frond/client'
import { client } from '../api/client.ts'
import type { Language } from '../i18n/languages.ts'
import { hemisphereOf } from './hemisphere.ts'

/** A day begins where the person is, and reminders speak as the page does: both are known, so the form does not ask. */
export async function saveFirstSettings(language: Language): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const hemisphere = hemisphereOf(timeZone)
    await client.put('/api/v1/care-settings', { body: { timeZone, hemisphere, language } })
  } catch {
    // The account exists all the same. The server's zone and English hold until they are set in the account.
  }
}

/** As long as a user may be away at a provider. */
const NEW_MS = 10 * 60_000

/** The same for a user that a provider has signed in, if the account is new, which the session does not say. Returns whether it is. */
export async function saveSettingsIfNew(language: Language, { createdAt }: User): Promise<boolean> {
  const { serverTime } = await client.request('get', '/api/v1/auth/methods')
  const isNew = serverTime - createdAt < NEW_MS
  if (isNew) await saveFirstSettings(language)
  return isNew
}
