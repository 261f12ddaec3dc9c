import { getRouteApi, useRouter } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { sessionEnd } from '../api/session.ts'
import { wasSignedIn } from '../api/token-store.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { LostPassword } from './lost-password.tsx'
import { NoAccountYet } from './no-account-yet.tsx'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { t } = useI18n()
  const router = useRouter()
  const search = route.useSearch()
  const ended = sessionEnd()
  const isStranger = ended === undefined && !wasSignedIn()
  return (
    <SignInFrame heading={isStranger ? t.signIn.title : t.signIn.welcome}>
      {ended !== undefined && (
        <p role="status" className={styles.ended}>
          {t.signIn.ended[ended]}
        </p>
      )}
      <CredentialsForm
        isNew={false}
        action={t.signIn.signIn}
        send={async (credentials) => {
          await client.signIn(credentials)
          await router.navigate({ href: search.to ?? '/', replace: true })
        }}
      >
        <LostPassword />
        <NoAccountYet search={search} />
      </CredentialsForm>
    </SignInFrame>
  )
}
