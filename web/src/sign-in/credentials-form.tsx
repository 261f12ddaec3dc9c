import { type ComponentProps, type ReactNode, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { type Credentials, type Problems, problemsOf, refusalOf } from './credentials.ts'
import { EmailField } from './email-field.tsx'

type Props = {
  isNew: boolean
  action: string
  send: (credentials: Credentials) => Promise<void>
  /** Beside the address, if the server does not take it. */
  badEmail?: string
  children: ReactNode
}

/** Asks for e-mail and password, and for nothing else. */
export function CredentialsForm({ isNew, action, send, badEmail, children }: Props) {
  const { t } = useI18n()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)

  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault()
    const found = problemsOf(t, credentials, isNew)
    setProblems(found ?? {})
    if (found !== undefined) return
    setSending(true)
    try {
      await send({ email: credentials.email.trim(), password: credentials.password })
    } catch (error) {
      setProblems(refusalOf(t, error, badEmail))
    } finally {
      setSending(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      {problems.form !== undefined && <ErrorNote failure={problems.form} />}
      <EmailField
        value={credentials.email}
        error={problems.email}
        onChange={(email) => setCredentials((before) => ({ ...before, email }))}
      />
      <PasswordField
        label={isNew ? t.signIn.newPassword : t.signIn.password}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        hint={isNew && problems.password === undefined ? t.signIn.passwordHint : undefined}
        value={credentials.password}
        error={problems.password}
        onChange={(password) => setCredentials((before) => ({ ...before, password }))}
      />
      <Button type="submit" wide busy={sending}>
        {action}
      </Button>
      {children}
    </form>
  )
}
