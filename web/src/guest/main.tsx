import '@fontsource-variable/fraunces/index.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sayStartFailed } from '../early/start-failure.ts'
import { I18nProvider } from '../i18n/i18n.tsx'
import { storedLanguage } from '../i18n/language-store.ts'
import { loadHomeMessages } from '../i18n/load-messages.ts'
import { applyTheme, storedTheme } from '../ui/theme.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { loadGuestTexts } from './guest-context.ts'
import { GuestPage } from './guest-page.tsx'
import { takeLink } from './kept-link.ts'

const first = takeLink()
applyTheme(storedTheme())
const language = storedLanguage()
try {
  await start()
} catch (error) {
  sayStartFailed(language)
  throw error
}

async function start(): Promise<void> {
  const [messages, texts] = await Promise.all([loadHomeMessages(language), loadGuestTexts[language]()])
  const root = document.getElementById('root')
  if (root === null) throw new Error('g.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider language={language} messages={messages} onChange={() => undefined}>
        <ToastProvider>
          <GuestPage first={first} texts={texts} />
        </ToastProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
