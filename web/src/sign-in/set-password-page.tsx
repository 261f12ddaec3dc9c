import { ErrorCode, FrondError } from '@frond/client'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { client } from '../api/client.ts'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { isCodeWanted, isCodeWrong, type Problems, passwordProblem, refusalOf } from './credentials.ts'
import styles from './sign-in-frame.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

/** Opens by the link of an administrator; its token stands behind the `#`. */
export function SetPasswordPage() {
  const { t } = useI18n()
  const token = useLocation({ select: ({ hash }) => hash })
  const [isOver, setOver] = useState(false)
  if (token === '' || isOver) {
    return (
      <SignInFrame heading={t.signIn.linkOverTitle}>
        <p>{t.signIn.linkOverText}</p>
        <p className={styles.other}>
          <Link to="/sign-in">{t.signIn.signIn}</Link>
        </p>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame heading={t.signIn.choosePassword}>
      <p className={styles.other}>{t.signIn.choosePasswordText}</p>
      <PasswordForm token={token} onOver={() => setOver(true)} />
    </SignInFrame>
  )
}

function PasswordForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useI18n()
  const router = useRouter()
  const queries = useQueryClient()
  const [newPassword, setNewPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  const submit: ComponentProps<'form'>['onSubmit'] = async (event) => {
    event.preventDefault()
    const password = passwordProblem(t, newPassword, true)
    const missing = code?.trim() === '' ? t.signIn.missingCode : undefined
    setProblems({
      ...(password !== undefined && { password }),
      ...(missing !== undefined && { code: missing }),
    })
    if (password !== undefined || missing !== undefined) return
    setSending(true)
    try {
      await client.setPassword({ token, newPassword, ...(code !== undefined && { code: code.trim() }) })
      const methods = await queries.ensureQueryData(methodsQuery()).catch(() => undefined)
      // Where no password signs in, this session is for another way in.
      await router.navigate({ to: methods?.password === false ? '/account/security' : '/', replace: true })
    } catch (error) {
      if (error instanceof FrondError && error.code === ErrorCode.LinkInvalid) onOver()
      else if (isCodeWanted(error)) setCode('')
      else if (isCodeWrong(error, code)) setProblems({ code: t.signIn.wrongCode })
      else setProblems(refusalOf(t, error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form noValidate onSubmit={submit}>
      {problems.form !== undefined && <ErrorNote failure={problems.form} />}
      <PasswordField
        label={t.signIn.newPassword}
        name="password"
        autoComplete="new-password"
        required
        hint={problems.password === undefined ? t.signIn.passwordHint : undefined}
        value={newPassword}
        error={problems.password}
        onChange={setNewPassword}
      />
      {code !== undefined && <CodeField value={code} error={problems.code} onChange={setCode} />}
      <Button type="submit" wide busy={sending}>
        {t.signIn.savePassword}
      </Button>
    </form>
  )
}
