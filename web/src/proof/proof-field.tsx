import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { knowsPasskeys } from '../sign-in/knows-passkeys.ts'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import { ProviderButtons } from '../sign-in/provider-buttons.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './proof.module.css'
import { type Security, securityQuery } from './queries.ts'

type ProofFieldProps = {
  value: string
  isWrong: boolean
  onChange: (password: string) => void
  /** The session is young now. */
  onSignedIn: () => void
}

/** What the service asks for after the rest of a form was filled in: the password, or of a user without one another sign-in. */
export function ProofField({ value, isWrong, onChange, onSignedIn }: ProofFieldProps) {
  const { t } = useI18n()
  const { data: security, error, refetch } = useQuery(securityQuery())
  if (error !== null && security === undefined)
    return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (security === undefined) return <Skeleton shape="list" count={1} />
  if (!security.hasPassword) return <SignInAgain security={security} onSignedIn={onSignedIn} />
  return (
    <PasswordField
      label={t.people.keys.password}
      hint={t.people.keys.passwordHint}
      autoComplete="current-password"
      // The service asks for it after the rest was filled in.
      autoFocus
      value={value}
      error={isWrong ? t.people.keys.wrongPassword : undefined}
      onChange={onChange}
    />
  )
}

function SignInAgain({ security, onSignedIn }: { security: Security; onSignedIn: () => void }) {
  const { t } = useI18n()
  const here = useLocation({ select: ({ href }) => href })
  const { data: methods } = useQuery(methodsQuery())
  const linked = new Set(security.identities.map(({ provider }) => provider))
  return (
    <div className={styles.ways}>
      <p role="alert">{t.security.signInAgain}</p>
      {security.passkeys.length > 0 && methods?.passkeys === true && knowsPasskeys() && (
        <PasskeyButton suggests={false} onSignedIn={async () => onSignedIn()} />
      )}
      <ProviderButtons providers={methods?.providers.filter(({ id }) => linked.has(id)) ?? []} to={here} />
    </div>
  )
}
