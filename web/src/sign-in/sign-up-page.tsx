import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { hemisphereOf } from './hemisphere.ts'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/sign-up')

export function SignUpPage() {
  const { t } = useI18n()
  const router = useRouter()
  const search = route.useSearch()
  return (
    <SignInFrame heading={t.signIn.signUpTitle}>
      <CredentialsForm
        isNew
        action={t.signIn.signUp}
        send={async (credentials) => {
          await client.signUp(credentials)
          await saveZone()
          await router.navigate({ href: search.to ?? '/', replace: true })
        }}
      >
        <p className={styles.other}>
          {t.signIn.haveAccount}{' '}
          <Link to="/sign-in" search={search}>
            {t.signIn.signIn}
          </Link>
        </p>
      </CredentialsForm>
    </SignInFrame>
  )
}

/** A day begins where the person is; the browser knows it, so nobody is asked. */
async function saveZone(): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    await client.put('/api/v1/care-settings', { body: { timeZone, hemisphere: hemisphereOf(timeZone) } })
  } catch {
    // The account exists all the same. The server's zone holds until it is set in the account.
  }
}
