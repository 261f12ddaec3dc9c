import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { saveFirstSettings } from './first-settings.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/sign-up')

export function SignUpPage() {
  return <SignUp search={route.useSearch()} />
}

/** With the token of an invitation, an account is made also where a visitor cannot make one otherwise. */
export function SignUp({ search, invitation = '' }: { search: { to?: string }; invitation?: string }) {
  const { t, language } = useI18n()
  const router = useRouter()
  const { data: methods } = useQuery(methodsQuery())
  const mode = methods?.registration
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
  const providers = (
    <ProviderButtons
      providers={methods?.providers ?? []}
      to={search.to ?? '/'}
      {...(invitation !== '' && { invitation })}
    />
  )
  return (
    <SignInFrame heading={invitation === '' ? t.signIn.signUpTitle : t.signIn.joinTitle}>
      {methods?.password === false ? (
        providers
      ) : (
        <CredentialsForm
          isNew
          action={t.signIn.signUp}
          {...(invitation === '' ? {} : { badEmail: t.signIn.otherEmail })}
          send={async (credentials) => {
            await client.signUp(invitation === '' ? credentials : { ...credentials, invitation })
            await saveFirstSettings(language)
            await router.navigate({ href: search.to ?? '/', replace: true })
          }}
        >
          {providers}
          {toSignIn}
        </CredentialsForm>
      )}
    </SignInFrame>
  )
}
