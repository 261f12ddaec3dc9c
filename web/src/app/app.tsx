import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { client } from '../api/client.ts'
import { hasSession } from '../api/session.ts'
import { I18nProvider } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/languages.ts'
import type { Messages } from '../messages/messages.ts'
import { ToastProvider } from '../ui/toasts.tsx'
import { NewVersionNote } from './new-version-note.tsx'
import { frame } from './root-routes.tsx'
import type { makeRouter } from './router.tsx'

type Router = ReturnType<typeof makeRouter>

export function App(props: { language: Language; messages: Messages; queries: QueryClient; router: Router }) {
  const { queries, router } = props

  useEffect(() => {
    // The next user of this device must not see what the last one saw.
    const stops = [
      client.onSessionEnd((reason) => {
        queries.clear()
        // After a sign-out the next visit begins at the home; after a session that ran out it goes on at the same page.
        if (reason === 'signed-out') void router.navigate({ to: '/sign-in' })
        else void router.invalidate()
      }),
      client.onSessionStart(() => void router.invalidate()),
    ]
    // The first answers come before this listens: one of them may have ended the session of the page that is shown.
    const isBehindSignIn = router.state.matches.some(({ routeId }) => routeId === frame.id)
    if (isBehindSignIn && !hasSession()) void router.invalidate()
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, router])

  const followLanguage = useCallback(
    (language: Language) => {
      client.language = language
      // Names of species come in the language of the request.
      void queries.invalidateQueries()
    },
    [queries],
  )

  return (
    <QueryClientProvider client={queries}>
      <I18nProvider language={props.language} messages={props.messages} onChange={followLanguage}>
        <ToastProvider>
          <NewVersionNote />
          <RouterProvider router={router} />
        </ToastProvider>
      </I18nProvider>
    </QueryClientProvider>
  )
}
