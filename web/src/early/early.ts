import { tokenStore } from '../api/token-store.ts'
import { storedLanguage } from '../i18n/language-store.ts'
import { loadMessages } from '../i18n/load-messages.ts'
import { askEarly } from './early-answers.ts'
import { readFormatsEarly } from './early-formats.ts'
import { readStorageEarly } from './early-storage.ts'

/*
 * A script of its own that runs as soon as its few bytes are there. The application takes much longer to arrive on a slow
 * network, and meanwhile what it will want first is on its way too.
 */
const language = storedLanguage()
// Whoever waits for the texts is told if they cannot be loaded.
loadMessages(language).catch(() => undefined)
const session = tokenStore.read()
if (location.pathname === '/') askEarly(session, language)
if (session !== undefined) readStorageEarly(session.user.id)
readFormatsEarly(language)

/** To be awaited before the first look at the session. */
export const sessionRecovered = tokenStore.recover()
