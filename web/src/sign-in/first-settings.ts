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
