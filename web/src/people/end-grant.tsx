import { GrantKind, GrantState } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { grantName } from './grant-words.ts'
import { type Grant, useGrantsChanged } from './queries.ts'

/** Asks before it ends an access: its secret does not come back. */
export function EndGrant({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { t } = useI18n()
  const toasts = useToasts()
  const changed = useGrantsChanged()
  const [problem, setProblem] = useState<unknown>()
  const [withEntries, setWithEntries] = useState(false)
  const question = questionOf(t, grant)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...question}
      onConfirm={async () => {
        try {
          await client.delete('/api/v1/grants/{id}', {
            path: { id: grant.id },
            ...(withEntries && { query: { entries: 'delete' } }),
          })
        } catch (error) {
          setProblem(error)
          return false
        } finally {
          void changed()
        }
        toasts.show({ text: t.people.ended })
        return true
      }}
    >
      {grant.kind === GrantKind.Link && (
        <Checkbox value={withEntries} onChange={setWithEntries} label={t.people.links.endEntries} />
      )}
      {problem !== undefined && <ErrorNote error={problem} />}
    </ConfirmDialog>
  )
}

function questionOf(t: Messages, grant: Grant) {
  const { persons, links, keys, apps } = t.people
  const name = grantName(t, grant)
  if (grant.kind === GrantKind.Link || grant.kind === GrantKind.Key) {
    const ofKeys = grant.client === undefined ? keys : apps
    const { endTitle, endConsequence, endConfirm } = grant.kind === GrantKind.Link ? links : ofKeys
    return { title: endTitle(name), consequence: endConsequence, confirm: endConfirm }
  }
  if (grant.state === GrantState.Invited) {
    const { withdrawTitle, withdrawConsequence, withdrawConfirm } = persons
    return { title: withdrawTitle, consequence: withdrawConsequence, confirm: withdrawConfirm }
  }
  return {
    title: persons.endTitle(name),
    consequence: persons.endConsequence,
    confirm: persons.endConfirm,
  }
}
