import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/languages.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { hemisphereOf } from './hemisphere.ts'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/sign-up')

export function SignUpPage() {
  return <SignUp search={route.useSearch()} />
}

/** Signs up with an invitation; its token stands behind the `#` of the address. */
export function JoinPage() {
  const invitation = useLocation({ select: ({ hash }) => hash })
  return <SignUp search={{}} invitation={invitation} />
}

function SignUp({ search, invitation = '' }: { search: { to?: string }; invitation?: string }) {
  const { t, language } = useI18n()
  const router = useRouter()
  const mode = useQuery(methodsQuery()).data?.registration
  const toSignIn = (
    <p className={styles.other}>
      {t.signIn.haveAccount}{' '}
      <Link to="/sign-in" search={search}>
        {t.signIn.signIn}
      </Link>
    </p>
  )
  if (mode === 'closed' || (mode === 'invite' && invitation === '')) {
    const isClosed = mode === 'closed'
    return (
      <SignInFrame heading={isClosed ? t.signIn.closedTitle : t.signIn.inviteTitle}>
        <p>{isClosed ? t.signIn.closedText : t.signIn.inviteText}</p>
        {toSignIn}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame heading={invitation === '' ? t.signIn.signUpTitle : t.signIn.joinTitle}>
      <CredentialsForm
        isNew
        action={t.signIn.signUp}
        {...(invitation === '' ? {} : { badEmail: t.signIn.otherEmail })}
        send={async (credentials) => {
          await client.signUp(invitation === '' ? credentials : { ...credentials, invitation })
          await saveSettings(language)
          await router.navigate({ href: search.to ?? '/', replace: true })
        }}
      >
        {toSignIn}
      </CredentialsForm>
    </SignInFrame>
  )
}

/** A day begins where the person is, and reminders speak as the page does: both are known, so the form does not ask. */
async function saveSettings(language: Language): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const hemisphere = hemisphereOf(timeZone)
    await client.put('/api/v1/care-settings', { body: { timeZone, hemisphere, language } })
  } catch {
    // The account exists all the same. The server's zone and English hold until they are set in the account.
  }
}
