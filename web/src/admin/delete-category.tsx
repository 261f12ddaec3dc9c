import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { refreshAfter } from '../api/stale.ts'
import type { PlantCategory } from '../api/types.ts'
import { categoryName } from '../catalogue/category-name.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { speciesInCategoryQuery } from './queries.ts'

/** Asked first, with how many species lose it. */
export function DeleteCategory({ category, onClose }: { category: PlantCategory; onClose: () => void }) {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const words = t.admin.categories
  const { data: losing } = useQuery(speciesInCategoryQuery(category.id))
  const name = categoryName(t, category.name)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.deleteTitle(name)}
      consequence={
        losing === undefined ? words.deleteConsequence : words.losing(losing, format.number(losing))
      }
      confirm={words.deleteConfirm}
      onConfirm={async () => {
        try {
          await client.delete('/api/v1/plant-categories/{id}', { path: { id: category.id } })
        } catch (error) {
          setProblem(error)
          return false
        }
        toasts.show({ text: words.deleted(name) })
        await refreshAfter(queries, 'categories')
        return true
      }}
    >
      {problem !== undefined && <ErrorNote error={problem} />}
    </ConfirmDialog>
  )
}
