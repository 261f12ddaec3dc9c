import { getRouteApi, useRouter } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { NoAccountYet } from './no-account-yet.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { t } = useI18n()
  const router = useRouter()
  const search = route.useSearch()
  return (
    <SignInFrame heading={t.signIn.welcome}>
      <CredentialsForm
        isNew={false}
        action={t.signIn.signIn}
        send={async (credentials) => {
          await client.signIn(credentials)
          await router.navigate({ href: search.to ?? '/', replace: true })
        }}
      >
        <NoAccountYet search={search} />
      </CredentialsForm>
    </SignInFrame>
  )
}
