import { tokenStore } from '../api/token-store.ts'
import { applyTheme, storedTheme } from '../app/theme.ts'
import { storedLanguage } from '../i18n/language-store.ts'
import { loadHomeMessages, loadMessages } from '../i18n/load-messages.ts'
import { askEarly } from './early-answers.ts'
import { readFormatsEarly } from './early-formats.ts'
import { sessionRecovered } from './early-session.ts'
import { readStorageEarly } from './early-storage.ts'
import { sayStartFailed } from './start-failure.ts'

/*
 * A script of its own that runs as soon as its few bytes are there. The application takes much longer to arrive on a slow
 * network, and meanwhile what it will want first is on its way too.
 */
applyTheme(storedTheme())
const language = storedLanguage()
const session = tokenStore.read()
const isHome = location.pathname === '/' && session !== undefined
// Whoever waits for the texts is told if they cannot be loaded.
const texts = isHome ? loadHomeMessages(language) : loadMessages(language)
texts.catch(() => undefined)
if (isHome) askEarly(session, language)
if (session !== undefined) readStorageEarly(session.user.id)
readFormatsEarly(language)
// What draws is nearly as large as the application. Asked for only now, it leaves it the network, and arrives when it has run.
import('../main.tsx').catch(() => sayStartFailed(language))
void sessionRecovered()
