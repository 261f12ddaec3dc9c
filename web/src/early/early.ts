import { chosenGarden } from '../api/garden-choice.ts'
import { tokenStore } from '../api/token-store.ts'
import { storedLanguage } from '../i18n/language-store.ts'
import { type Language, LOCALES } from '../i18n/languages.ts'
import { loadHomeMessages, loadMessages } from '../i18n/load-messages.ts'
import { applyTheme, storedTheme } from '../ui/theme.ts'
import { askEarly } from './early-answers.ts'
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
// The script that waits for the texts tells if they cannot be loaded.
const texts = isHome ? loadHomeMessages(language) : loadMessages(language)
texts.catch(() => undefined)
if (isHome) askEarly(session, language, chosenGarden(session.user.id)?.shared?.id)
if (session !== undefined) readStorageEarly(session.user.id)
readFormatsEarly(language)
// What draws is nearly as large as the application. Asked for only now, it leaves it the network, and arrives when it has run.
import('../main.tsx').catch(() => sayStartFailed(language))
void sessionRecovered()

/**
 * The first number or date that a page writes takes the browser some 30 ms of work, because it reads the rules of the language;
 * all further ones take none. So the first is written while the application is on its way, as a task of its own.
 */
function readFormatsEarly(language: Language): void {
  setTimeout(() => {
    new Intl.NumberFormat(LOCALES[language]).format(0)
    new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', month: 'long' }).format(0)
  })
}
