import { ErrorCode, FrondError } from '@frond/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './account-page.module.css'
import { hasKeysQuery } from './queries.ts'

const SHORTEST = 8
const EMPTY = { currentPassword: '', newPassword: '' }

type PasswordFormProps = {
  /** Whether keys end unless the user says otherwise. */
  endsKeys?: boolean
  onChanged: () => void
}

/** A change keeps this device signed in and signs all others out. */
export function PasswordForm({ endsKeys = false, onChanged }: PasswordFormProps) {
  const { t } = useI18n()
  const toasts = useToasts()
  const [values, setValues] = useState(EMPTY)
  const [endKeys, setEndKeys] = useState(endsKeys)
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({})
  const queries = useQueryClient()
  const { data: hasKeys = false } = useQuery(hasKeysQuery())
  const change = useMutation({
    mutationFn: (body: typeof EMPTY & { endKeys: boolean }) => client.put('/api/v1/auth/password', { body }),
    onSuccess: (_, sent) => {
      const isTold = hasKeys && sent.endKeys
      toasts.show({ text: isTold ? t.account.passwordChangedKeysEnded : t.account.passwordChanged })
      onChanged()
      void refreshAfter(queries, 'people', 'security')
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
    if (!isShort) change.mutate({ ...values, endKeys })
  }
  return (
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
      {hasKeys && <Checkbox label={t.account.endKeys} value={endKeys} onChange={setEndKeys} />}
      <div className={styles.save}>
        <Button type="submit" look="soft" busy={change.isPending} disabled={values.currentPassword === ''}>
          {t.account.changePassword}
        </Button>
      </div>
    </form>
  )
}
