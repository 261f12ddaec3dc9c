import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import type { PlantCategory } from '../api/types.ts'
import { useFailureText } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'

export const LONGEST_CATEGORY = 48

/** Done at once, with a toast that takes it back. */
export function RenameCategory({ category, onClose }: { category: PlantCategory; onClose: () => void }) {
  const { t } = useI18n()
  const toasts = useToasts()
  const failure = useFailureText()
  const queries = useQueryClient()
  const form = useId()
  const [name, setName] = useState(category.name)
  const words = t.admin.categories
  const rename = async (name: string) => {
    await client.put('/api/v1/plant-categories/{id}', { path: { id: category.id }, body: { name } })
    await refreshAfter(queries, 'categories')
  }
  const save = useMutation({
    mutationFn: rename,
    onSuccess: () => {
      const undo = () => void rename(category.name).catch((error: unknown) => toasts.fail(error))
      toasts.show({ text: words.renamed, undo })
      onClose()
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === category.name) onClose()
    else if (wanted !== '') save.mutate(wanted)
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={words.renameTitle}
      actions={
        <Button type="submit" form={form} busy={save.isPending}>
          {t.app.action.save}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={words.name}
          value={name}
          onChange={(next) => {
            save.reset()
            setName(next)
          }}
          maxLength={LONGEST_CATEGORY}
          autoComplete="off"
          error={save.isError ? failure(save.error) : undefined}
        />
      </form>
    </Sheet>
  )
}
