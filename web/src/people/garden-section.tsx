import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { client } from '../api/client.ts'
import type { Garden } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { LONGEST_NAME } from './limits.ts'
import styles from './people.module.css'
import { useGrantsChanged } from './queries.ts'

/** What the own garden is called. */
export function GardenSection({ garden }: { garden: Garden }) {
  const { t } = useI18n()
  const words = t.people.garden
  const toasts = useToasts()
  const changed = useGrantsChanged()
  const [typed, setTyped] = useState<string>()
  const save = useMutation({
    mutationFn: (name: string) =>
      client.put('/api/v1/gardens/{id}', {
        path: { id: garden.id },
        body: { name: name === '' ? null : name },
      }),
    onSuccess: async () => {
      toasts.show({ text: words.nameSaved })
      await changed()
      setTyped(undefined)
    },
    onError: (error) => toasts.fail(error),
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    if (typed !== undefined) save.mutate(typed.trim())
  }
  return (
    <Section title={words.title}>
      <Card>
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={words.name}
            hint={words.nameHint}
            optional
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={typed ?? garden.name ?? ''}
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
