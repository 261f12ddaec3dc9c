import { ErrorCode, FrondError } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './account-page.module.css'

const SHORTEST = 8
const EMPTY = { currentPassword: '', newPassword: '' }

/** A change keeps this device signed in and signs all others out. */
export function PasswordSection() {
  const { t } = useI18n()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({})
  const change = useMutation({
    mutationFn: (body: typeof EMPTY) => client.put('/api/v1/auth/password', { body }),
    onSuccess: () => {
      setValues(EMPTY)
      setOpen(false)
      toasts.show({ text: t.account.passwordChanged })
    },
    onError: (error) => {
      const code = error instanceof FrondError ? error.code : undefined
      if (code === ErrorCode.Unauthenticated) setProblems({ currentPassword: t.account.wrongPassword })
      else if (code === ErrorCode.WeakPassword) setProblems({ newPassword: t.errors.byCode[2002] })
      else toasts.fail(error)
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const isShort = [...values.newPassword].length < SHORTEST
    setProblems(isShort ? { newPassword: t.account.shortPassword } : {})
    if (!isShort) change.mutate(values)
  }
  if (!isOpen) {
    return (
      <Section title={t.account.password}>
        <Card>
          <div>
            <Button look="soft" onClick={() => setOpen(true)}>
              {t.account.changePassword}
            </Button>
          </div>
        </Card>
      </Section>
    )
  }
  return (
    <Section title={t.account.password}>
      <Card>
        <form className={styles.form} onSubmit={submit}>
          <PasswordField
            label={t.account.currentPassword}
            autoComplete="current-password"
            // The button that opened it is gone, and this is what comes next.
            autoFocus
            value={values.currentPassword}
            error={problems.currentPassword}
            onChange={(currentPassword) => setValues((before) => ({ ...before, currentPassword }))}
          />
          <PasswordField
            label={t.account.newPassword}
            autoComplete="new-password"
            value={values.newPassword}
            error={problems.newPassword}
            onChange={(newPassword) => setValues((before) => ({ ...before, newPassword }))}
          />
          <div className={styles.save}>
            <Button
              type="submit"
              look="soft"
              busy={change.isPending}
              disabled={values.currentPassword === ''}
            >
              {t.account.changePassword}
            </Button>
          </div>
        </form>
      </Card>
    </Section>
  )
}
