import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { client } from '../../api/client.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import type { ManagedUser } from '../managed-user.ts'
import styles from './joining.module.css'

const MEGABYTE = 1_000_000
const STEP_MB = 100
/** A million gigabytes: no reason for a larger number but a slip of the finger. */
const MOST_MB = 1_000_000_000

/** Sets how much space the files of an account may take up. */
export function QuotaSheet({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const form = useId()
  const words = t.admin.joining
  const [isOwn, setOwn] = useState(user.mediaQuotaBytes !== null)
  const [megabytes, setMegabytes] = useState<number | undefined>(
    Math.round(user.mediaAllowedBytes / MEGABYTE),
  )
  const save = useMutation({
    mutationFn: () =>
      client.put('/api/v1/admin/users/{id}', {
        path: { id: user.id },
        body: { mediaQuotaBytes: isOwn ? Math.round((megabytes ?? 0) * MEGABYTE) : null },
      }),
    onSuccess: async () => {
      toasts.show({ text: t.admin.users.saved })
      onClose()
      await queries.invalidateQueries({ queryKey: ['/api/v1/admin/users'] })
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.quotaTitle(user.displayName ?? user.email)}
      description={words.quotaText(format.bytes(user.mediaUsedBytes))}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t.app.action.cancel}
          </Button>
          <Button type="submit" form={form} busy={save.isPending} disabled={isOwn && megabytes === undefined}>
            {t.app.action.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {save.isError && <ErrorNote error={save.error} />}
        <SegmentedControl
          label={words.quotaKind}
          choices={[
            { value: 'default', label: words.quotaDefault },
            { value: 'own', label: words.quotaOwn },
          ]}
          value={isOwn ? 'own' : 'default'}
          onChange={(kind) => setOwn(kind === 'own')}
        />
        {isOwn && (
          <NumberField
            label={words.quotaBytes}
            unit={words.megabytes}
            min={0}
            max={MOST_MB}
            step={STEP_MB}
            value={megabytes}
            onChange={setMegabytes}
          />
        )}
      </form>
    </Sheet>
  )
}
