import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { keysQuery } from './queries.ts'

const USUAL = 2
const MOST = 10

/** Asks how many keys stay valid and says what that means before it makes the new one. */
export function RotateKeys({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [keepActive, setKeepActive] = useState<number | undefined>(USUAL)
  const [problem, setProblem] = useState<unknown>()
  const words = t.admin.keys
  const kept = Math.min(MOST, Math.max(1, Math.round(keepActive ?? USUAL)))
  const rotate = async () => {
    try {
      await client.post('/api/v1/admin/jwt/rotate', { query: { keepActive: kept } })
    } catch (error) {
      setProblem(error)
      return false
    }
    setProblem(undefined)
    toasts.show({ text: words.rotated })
    await queries.invalidateQueries(keysQuery())
    return true
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.rotateTitle}
      consequence={words.rotateConsequence}
      confirm={words.rotateConfirm}
      onConfirm={rotate}
    >
      <NumberField
        label={words.keepActive}
        hint={kept === 1 ? words.keepOnlyNew : words.keepOlder(kept - 1)}
        min={1}
        max={MOST}
        value={keepActive}
        onChange={setKeepActive}
      />
      {problem !== undefined && <ErrorNote error={problem} />}
    </ConfirmDialog>
  )
}
