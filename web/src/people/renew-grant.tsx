import { GrantKind } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { grantName } from './grant-words.ts'
import { MadeGrant } from './made-grant.tsx'
import { type Grant, useGrantsChanged } from './queries.ts'

type RenewGrantProps = { grant: Grant; today: Day; onClose: () => void }

/** Replaces the secret of a link, a key or an invitation, and shows the new one. */
export function RenewGrant({ grant, today, onClose }: RenewGrantProps) {
  const { t } = useI18n()
  const words = t.people
  const changed = useGrantsChanged()
  const [renewed, setRenewed] = useState<Grant>()
  const [problem, setProblem] = useState<unknown>()
  if (renewed !== undefined) return <MadeGrant grant={renewed} today={today} onClose={onClose} />
  const isKey = grant.kind === GrantKind.Key
  const name = grantName(t, grant)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isKey ? words.newKeyTitle(name) : words.newLinkTitle(name)}
      consequence={isKey ? words.newKeyConsequence : words.newLinkConsequence}
      confirm={isKey ? words.newKeyConfirm : words.newLinkConfirm}
      onConfirm={async () => {
        try {
          setRenewed(await client.post('/api/v1/grants/{id}/renew', { path: { id: grant.id } }))
        } catch (error) {
          setProblem(error)
        }
        void changed()
        // The new link takes its place, or the problem is told in it.
        return false
      }}
    >
      {problem !== undefined && <ErrorNote error={problem} />}
    </ConfirmDialog>
  )
}
