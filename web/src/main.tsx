import '@fontsource-variable/fraunces/index.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme, storedTheme } from './app/theme.ts'
import { I18nProvider } from './i18n/i18n.tsx'
import { storedLanguage } from './i18n/language-store.ts'
import { loadMessages } from './i18n/load-messages.ts'

applyTheme(storedTheme())
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const language = storedLanguage()
const messages = await loadMessages(language)

createRoot(root).render(
  <StrictMode>
    <I18nProvider language={language} messages={messages} onChange={() => undefined}>
      <h1>{messages.app.name}</h1>
    </I18nProvider>
  </StrictMode>,
)
