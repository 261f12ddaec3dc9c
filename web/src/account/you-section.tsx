import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { client } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import styles from './account-page.module.css'
import { meQuery } from './queries.ts'

const LONGEST_NAME = 64

export function YouSection() {
  const { t } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery())
  // Without a connection the session knows the user.
  const user = useUser()
  const known = me ?? user
  const [typed, setTyped] = useState<string>()
  const save = useMutation({
    mutationFn: (name: string) =>
      client.put('/api/v1/auth/me', { body: { displayName: name === '' ? null : name } }),
    onSuccess: (saved) => {
      queries.setQueryData(meQuery().queryKey, saved)
      setTyped(undefined)
      toasts.show({ text: t.account.nameSaved })
    },
    onError: (error) => toasts.fail(error),
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    if (typed !== undefined) save.mutate(typed.trim())
  }
  return (
    <Section title={t.account.you}>
      <Card>
        <form className={styles.form} onSubmit={submit}>
          <dl>
            <dt className={styles.label}>{t.account.email}</dt>
            <dd className={styles.email}>{known?.email}</dd>
          </dl>
          <TextField
            label={t.account.name}
            hint={t.account.nameHint}
            optional
            maxLength={LONGEST_NAME}
            // A name that could not be read must not be written over.
            disabled={me === undefined}
            autoComplete="nickname"
            value={typed ?? known?.displayName ?? ''}
            onChange={setTyped}
          />
          {typed !== undefined && (
            <div className={styles.save}>
              <Button type="submit" look="soft" busy={save.isPending}>
                {t.app.action.save}
              </Button>
            </div>
          )}
        </form>
      </Card>
    </Section>
  )
}
