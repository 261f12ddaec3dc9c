import '@fontsource-variable/fraunces/index.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { tokenStore } from './api/token-store.ts'
import { App } from './app/app.tsx'
import { keepReads } from './app/kept-reads.ts'
import { makeRouter } from './app/router.tsx'
import { applyTheme, storedTheme } from './app/theme.ts'
import { storedLanguage } from './i18n/language-store.ts'
import { loadMessages } from './i18n/load-messages.ts'

applyTheme(storedTheme())
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const language = storedLanguage()
const queries = makeQueryClient()
const [messages] = await Promise.all([
  loadMessages(language),
  tokenStore.recover().then(() => keepReads(queries)),
])

createRoot(root).render(
  <StrictMode>
    <App language={language} messages={messages} queries={queries} router={makeRouter(queries)} />
  </StrictMode>,
)
