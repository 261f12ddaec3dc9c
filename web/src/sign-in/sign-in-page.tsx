import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { methodsQuery } from '../api/queries.ts'
import { sessionEnd } from '../api/session.ts'
import { wasSignedIn } from '../api/token-store.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { knowsPasskeys } from './knows-passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { t } = useI18n()
  const router = useRouter()
  const search = route.useSearch()
  const ended = sessionEnd()
  const { data: methods } = useQuery(methodsQuery())
  const takesPasskeys = methods?.passkeys === true && knowsPasskeys()
  const enter = () => router.navigate({ href: search.to ?? '/', replace: true })
  const isStranger = ended === undefined && !wasSignedIn()
  const otherWays = (
    <>
      {takesPasskeys && <PasskeyButton onSignedIn={enter} />}
      <ProviderButtons providers={methods?.providers ?? []} to={search.to ?? '/'} />
    </>
  )
  return (
    <SignInFrame heading={isStranger ? t.signIn.title : t.signIn.welcome}>
      {ended !== undefined && (
        <p role="status" className={styles.ended}>
          {t.signIn.ended[ended]}
        </p>
      )}
      {methods?.password === false ? (
        otherWays
      ) : (
        <CredentialsForm
          isNew={false}
          action={t.signIn.signIn}
          suggestsPasskeys={takesPasskeys}
          send={async (credentials) => {
            await client.signIn(credentials)
            await enter()
          }}
        >
          {otherWays}
          <LostPassword />
          <NoAccountYet search={search} />
        </CredentialsForm>
      )}
    </SignInFrame>
  )
}

/** Shows the way back without the password: a mail where the server sends one, else the person to ask. */
function LostPassword() {
  const { t } = useI18n()
  const { data: methods } = useQuery(methodsQuery())
  return (
    <p className={styles.other}>
      {methods?.recovery === true ? (
        <Link to="/recover">{t.signIn.lostPassword}</Link>
      ) : (
        <>
          {t.signIn.lostPassword}
          <br />
          {t.signIn.askForLink}
        </>
      )}
    </p>
  )
}

/** Shows the way on without an account: the form, or the person to ask. Without an answer of the server it is the form. */
function NoAccountYet({ search }: { search: { to?: string } }) {
  const { t } = useI18n()
  const { data: methods } = useQuery(methodsQuery())
  const mode = methods?.registration ?? 'open'
  if (mode !== 'open') {
    return <p className={styles.other}>{mode === 'invite' ? t.signIn.byInvitation : t.signIn.byAdmin}</p>
  }
  return (
    <p className={styles.other}>
      {t.signIn.noAccount}{' '}
      <Link to="/sign-up" search={search}>
        {t.signIn.signUp}
      </Link>
    </p>
  )
}
