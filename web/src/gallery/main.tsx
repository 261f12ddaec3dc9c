import '@fontsource-variable/fraunces/index.css'
import '../styles/tokens.css'
import '../styles/base.css'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from '../i18n/i18n.tsx'
import { storedLanguage } from '../i18n/language-store.ts'
import { loadMessages } from '../i18n/load-messages.ts'
import { applyTheme, storedTheme } from '../ui/theme.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { Gallery } from './gallery.tsx'

applyTheme(storedTheme())
const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')
const language = storedLanguage()
const messages = await loadMessages(language)
/** Links of the parts need a router; here they lead nowhere. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

createRoot(root).render(
  <StrictMode>
    <I18nProvider language={language} messages={messages} onChange={() => undefined}>
      <RouterContextProvider router={router}>
        <ToastProvider>
          <Gallery />
        </ToastProvider>
      </RouterContextProvider>
    </I18nProvider>
  </StrictMode>,
)
