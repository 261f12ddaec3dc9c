import { type ComponentProps, type ReactNode, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import {
  type Credentials,
  isCodeWanted,
  isCodeWrong,
  type OwnWords,
  type Problems,
  problemsOf,
  refusalOf,
} from './credentials.ts'
import { EmailField } from './email-field.tsx'
import { NameField } from './name-field.tsx'

type Props = {
  isNew: boolean
  action: string
  send: (credentials: Credentials) => Promise<void>
  /** Beside the address, if the server does not take it. */
  badEmail?: string
  /** What else the server may refuse, in words that fit the form. */
  refusals?: OwnWords
  /** In a garden with others a user needs a name. */
  asksName?: boolean
  /** Another way in stands on the page. */
  suggestsPasskeys?: boolean
  children?: ReactNode
}

/** Asks for e-mail and password, and for nothing else that can wait: for a code when the server wants one. */
export function CredentialsForm(props: Props) {
  const {
    isNew,
    action,
    send,
    badEmail,
    refusals,
    asksName = false,
    suggestsPasskeys = false,
    children,
  } = props
  const { t } = useI18n()
  const [credentials, setCredentials] = useState<Credentials>({
    email: '',
    password: '',
    ...(asksName && { displayName: '' }),
  })
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)

  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault()
    const found = problemsOf(t, credentials, isNew)
    setProblems(found ?? {})
    if (found !== undefined) return
    setSending(true)
    const { email, password, displayName, code } = credentials
    try {
      const named = displayName === undefined ? {} : { displayName: displayName.trim() }
      await send({
        email: email.trim(),
        password,
        ...named,
        ...(code !== undefined && { code: code.trim() }),
      })
    } catch (error) {
      if (isCodeWanted(error)) setCredentials({ ...credentials, code: '' })
      else if (isCodeWrong(error, code)) setProblems({ code: t.signIn.wrongCode })
      else setProblems(refusalOf(t, error, badEmail, refusals))
    } finally {
      setSending(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      {problems.form !== undefined && <ErrorNote failure={problems.form} />}
      {asksName && (
        <NameField
          value={credentials.displayName ?? ''}
          error={problems.name}
          onChange={(displayName) => setCredentials((before) => ({ ...before, displayName }))}
        />
      )}
      <EmailField
        suggestsPasskeys={suggestsPasskeys}
        value={credentials.email}
        error={problems.email}
        onChange={(email) => setCredentials(({ code: _, ...before }) => ({ ...before, email }))}
      />
      <PasswordField
        label={isNew ? t.signIn.newPassword : t.signIn.password}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        hint={isNew && problems.password === undefined ? t.signIn.passwordHint : undefined}
        value={credentials.password}
        error={problems.password}
        onChange={(password) => setCredentials(({ code: _, ...before }) => ({ ...before, password }))}
      />
      {credentials.code !== undefined && (
        <CodeField
          value={credentials.code}
          error={problems.code}
          onChange={(code) => setCredentials((before) => ({ ...before, code }))}
        />
      )}
      <Button type="submit" wide busy={sending}>
        {action}
      </Button>
      {children}
    </form>
  )
}
