import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '../api/client.ts'
import { hasSession } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/languages.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { keptCallback } from './callback-address.ts'
import { saveFirstSettings } from './first-settings.ts'
import { forgetInvitation } from './invitation-token.ts'
import { providerRefusal } from './provider-refusal.ts'
import { renewSession } from './renew-session.ts'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import { type SignOn, takeSignOn } from './single-sign-on.ts'

/** Where an invitation is accepted; an account that is made with it has joined by then. */
const JOIN = '/join'

/** Opens by the way back from a provider, and does what the user left for. */
export function CallbackPage() {
  const { t, language } = useI18n()
  const router = useRouter()
  const toasts = useToasts()
  const finish = useMutation({
    mutationFn: async () => {
      const done = await finishSignOn(language)
      if (done?.purpose === 'identity') toasts.show({ text: t.security.identities.isAdded })
      if (done !== undefined) await router.navigate({ href: done.to, replace: true })
      return done !== undefined
    },
  })
  const { mutate, data, error } = finish
  useEffect(() => mutate(), [mutate])
  if (data !== false && error === null) {
    return (
      <SignInFrame heading={t.signIn.comingBack}>
        <Spinner />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame heading={t.signIn.notDone}>
      {error === null ? (
        <p ref={(text) => text?.focus()} tabIndex={-1}>
          {t.signIn.nothingCame}
        </p>
      ) : (
        <ErrorNote error={error} text={providerRefusal(t, error)} />
      )}
      <p className={styles.other}>
        {hasSession() ? (
          <Link to="/account/security">{t.security.title}</Link>
        ) : (
          <Link to="/sign-in">{t.signIn.backToSignIn}</Link>
        )}
      </p>
    </SignInFrame>
  )
}

/** Resolves to how the user goes on; to nothing if the user did not begin in this tab, or did not go through with it. */
async function finishSignOn(language: Language): Promise<Pick<SignOn, 'purpose' | 'to'> | undefined> {
  const begun = takeSignOn()
  const callback = keptCallback()
  if (begun === undefined || callback === undefined || isCancelled(callback)) return undefined
  const { flow, purpose, to, since } = begun
  if (purpose === 'identity') {
    await client.post('/api/v1/auth/identities', { body: { flow, callback } })
    return { purpose, to }
  }
  const user = await renewSession(() => client.signInByProvider({ flow, callback }))
  if (user.createdAt < since) return { purpose, to }
  await saveFirstSettings(language)
  if (to !== JOIN) return { purpose, to }
  forgetInvitation()
  return { purpose, to: '/' }
}

/** The user said no at the provider. */
function isCancelled(callback: string): boolean {
  return new URLSearchParams(callback).get('error') === 'access_denied'
}
