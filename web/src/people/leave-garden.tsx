import { createFrondClient } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { tokenStore } from '../api/token-store.ts'
import type { Garden } from '../api/types.ts'
import { leaveEndedGarden } from '../gardens/ended-garden.ts'
import { gardenName } from '../gardens/garden-name.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useGrantsChanged } from './queries.ts'

/** Gives the own place in the garden of another back. */
export function LeaveGarden({ garden, onClose }: { garden: Garden; onClose: () => void }) {
  const { t } = useI18n()
  const words = t.people.garden
  const toasts = useToasts()
  const changed = useGrantsChanged()
  const [problem, setProblem] = useState<unknown>()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.leaveTitle(gardenName(t, garden))}
      consequence={words.leaveConsequence}
      confirm={words.leaveConfirm}
      onConfirm={async () => {
        try {
          await leave(garden)
        } catch (error) {
          setProblem(error)
          return false
        } finally {
          void changed()
        }
        if (garden.id === client.garden) await leaveEndedGarden()
        else toasts.show({ text: words.left })
        return true
      }}
    >
      {problem !== undefined && <ErrorNote error={problem} />}
    </ConfirmDialog>
  )
}

/** The page may show another garden, so the request names this one. */
async function leave({ id, grantId = 0 }: Garden): Promise<void> {
  const there = createFrondClient({ tokenStore, garden: id })
  await there.delete('/api/v1/grants/{id}', { path: { id: grantId } })
}
