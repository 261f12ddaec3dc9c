import '@fontsource-variable/fraunces/index.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './api/query-client.ts'
import { hasSession } from './api/session.ts'
import { App } from './app/app.tsx'
import { keepReads } from './app/kept-reads.ts'
import { makeRouter } from './app/router.tsx'
import { applyTheme, storedTheme } from './app/theme.ts'
import { sessionRecovered } from './early/early.ts'
import { forgetEarlyAnswers } from './early/early-answers.ts'
import { storageIsRead } from './early/early-storage.ts'
import { storedLanguage } from './i18n/language-store.ts'
import { loadMessages } from './i18n/load-messages.ts'
import { prefetchToday } from './today/queries.ts'

applyTheme(storedTheme())
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const language = storedLanguage()
const queries = makeQueryClient()
const router = makeRouter(queries)
const loading = loadMessages(language)
await sessionRecovered
await storageIsRead()
await keepReads(queries)
if (hasSession() && location.pathname === '/') {
  const { isAnswered, isWorthDrawing } = prefetchToday(queries)
  void isAnswered.finally(forgetEarlyAnswers)
  // The first screen is drawn once and as a whole, rather than first without a page and then without the tasks.
  await Promise.all([isWorthDrawing, router.load()])
} else forgetEarlyAnswers()
const messages = await loading

createRoot(root).render(
  <StrictMode>
    <App language={language} messages={messages} queries={queries} router={router} />
  </StrictMode>,
)
