import type { components } from '@frond/client'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { LinkSheet } from '../../people/shown-once.tsx'
import { IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { KeyIcon, MenuIcon, StorageIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'
import type { ManagedUser } from '../managed-user.ts'
import { QuotaSheet } from './quota-sheet.tsx'

/** Offers what an account needs now and then: a link for a forgotten password, and a limit of its storage. */
export function PersonMenu({ user }: { user: ManagedUser }) {
  const { t } = useI18n()
  const words = t.admin.joining
  const [open, setOpen] = useState<'link' | 'quota'>()
  return (
    <>
      <Menu
        trigger={<IconButton icon={MenuIcon} label={words.more(user.displayName ?? user.email)} />}
        groups={[
          [
            { label: words.newLink, icon: KeyIcon, onSelect: () => setOpen('link') },
            { label: words.quota, icon: StorageIcon, onSelect: () => setOpen('quota') },
          ],
        ]}
      />
      {open === 'link' && <NewLink user={user} onClose={() => setOpen(undefined)} />}
      {open === 'quota' && <QuotaSheet user={user} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function NewLink({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { t, format } = useI18n()
  const words = t.admin.joining
  const name = user.displayName ?? user.email
  const [made, setMade] = useState<components['schemas']['PasswordLink']>()
  const [problem, setProblem] = useState<unknown>()
  if (made !== undefined) {
    return (
      <LinkSheet
        title={words.linkTitle(name)}
        text={words.linkText(format.date(made.expiresAt))}
        url={made.link}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.newLinkTitle(name)}
      consequence={words.newLinkConsequence}
      confirm={words.newLinkConfirm}
      onConfirm={async () => {
        try {
          const path = { id: user.id }
          setMade(await client.post('/api/v1/admin/users/{id}/password-link', { path }))
        } catch (error) {
          setProblem(error)
        }
        // The link takes its place, or the problem is told in it.
        return false
      }}
    >
      {problem !== undefined && <ErrorNote error={problem} />}
    </ConfirmDialog>
  )
}
