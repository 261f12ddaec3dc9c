import { client } from '../api/client.ts'
import type { Language } from '../i18n/languages.ts'
import type { Creation } from './way-fields.ts'

/** Reminders are in this language until the user chooses one. */
const UNCHOSEN: Language = 'en'

/** Adds a way. Before the first one, reminders are set to the language of the application, unless another was chosen. */
export async function createChannel(body: Creation, language: Language) {
  if (language !== UNCHOSEN) await speak(language)
  return client.post('/api/v1/reminder-channels', { body })
}

async function speak(language: Language): Promise<void> {
  const [channels, settings] = await Promise.all([
    client.get('/api/v1/reminder-channels'),
    client.get('/api/v1/care-settings'),
  ])
  if (channels.length > 0 || settings.language !== UNCHOSEN) return
  await client.put('/api/v1/care-settings', { body: { language } })
}
