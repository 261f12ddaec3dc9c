import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { client } from '../api/client.ts'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { emailProblem, type Problems, refusalOf } from './credentials.ts'
import { EmailField } from './email-field.tsx'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

/** Has a link to choose a new password mailed. */
export function RecoverPage() {
  const { t } = useI18n()
  const { data: methods } = useQuery(methodsQuery())
  const [sentTo, setSentTo] = useState<string>()
  const toSignIn = (
    <p className={styles.other}>
      <Link to="/sign-in">{t.signIn.backToSignIn}</Link>
    </p>
  )
  if (sentTo !== undefined || methods?.recovery === false) {
    return (
      <SignInFrame heading={sentTo === undefined ? t.signIn.lostPassword : t.signIn.recoverSentTitle}>
        <p ref={(text) => text?.focus()} tabIndex={-1}>
          {sentTo === undefined ? t.signIn.askForLink : t.signIn.recoverSent(sentTo)}
        </p>
        {toSignIn}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame heading={t.signIn.lostPassword}>
      <p className={styles.other}>{t.signIn.recoverText}</p>
      <RecoverForm onSent={setSentTo} />
      {toSignIn}
    </SignInFrame>
  )
}

function RecoverForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault()
    const problem = emailProblem(t, typed)
    setProblems(problem === undefined ? {} : { email: problem })
    if (problem !== undefined) return
    const email = typed.trim()
    setSending(true)
    try {
      await client.post('/api/v1/auth/recovery', { body: { email } })
      onSent(email)
    } catch (error) {
      setProblems(refusalOf(t, error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form noValidate onSubmit={submit}>
      {problems.form !== undefined && <ErrorNote failure={problems.form} />}
      <EmailField value={typed} error={problems.email} onChange={setTyped} />
      <Button type="submit" wide busy={sending}>
        {t.signIn.sendLink}
      </Button>
    </form>
  )
}
