import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { PlantSpecies } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { useToasts } from '../../ui/toasts.tsx'

export function DeleteSpecies({ species: { id, commonName } }: { species: PlantSpecies }) {
  const { t } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const words = t.admin.species
  const remove = async () => {
    try {
      await client.delete('/api/v1/plant-species/{id}', { path: { id } })
    } catch (error) {
      setProblem(error)
      return false
    }
    toasts.show({ text: words.deleted(commonName) })
    // First away from here: this page would read what is gone.
    await navigate({ to: '/admin/species', replace: true })
    await refreshAfter(queries, 'species')
    return true
  }
  return (
    <div>
      <Button look="danger" icon={DeleteIcon} onClick={() => setAsked(true)}>
        {words.delete}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={words.deleteTitle(commonName)}
        consequence={words.deleteConsequence}
        confirm={words.delete}
        onConfirm={remove}
      >
        {problem !== undefined && <ErrorNote error={problem} />}
      </ConfirmDialog>
    </div>
  )
}
