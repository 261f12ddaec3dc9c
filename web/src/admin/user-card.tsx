import { Role } from '@frond/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { PersonMenu } from './joining/person-menu.tsx'
import type { ManagedUser } from './managed-user.ts'
import styles from './users-page.module.css'

type UserChange = { role: Role } | { disabled: boolean }

/** One account with its two switches. What hurts is asked before it is done. */
export function UserCard({ user }: { user: ManagedUser }) {
  const { t, format } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isSelf = useUser()?.id === user.id
  const [asked, setAsked] = useState<Question>()
  const words = t.admin.users
  const name = user.displayName ?? user.email
  const change = useMutation({
    mutationFn: (body: UserChange) => client.put('/api/v1/admin/users/{id}', { path: { id: user.id }, body }),
    onSuccess: async () => {
      toasts.show({ text: words.saved })
      // A user without the role of an administrator may not see this page any more.
      if (isSelf) await navigate({ to: '/' })
    },
    onError: (error) => toasts.fail(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/api/v1/admin/users'] }),
  })
  // What the finger did shows at once; what the service says comes after it.
  const shown = change.isPending ? { ...user, ...change.variables } : user
  const wish = (body: UserChange) => {
    const question = questionOf(t, body, name, isSelf)
    if (question === undefined) change.mutate(body)
    else setAsked(question)
  }
  return (
    <article aria-label={name} className={styles.person}>
      <Card>
        <div className={styles.head}>
          <div>
            <p className={styles.name}>
              {name} {isSelf && <Badge tone="accent">{words.you}</Badge>}{' '}
              {shown.disabled && <Badge tone="overdue">{words.disabled}</Badge>}{' '}
              {!user.hasPassword && <Badge>{t.admin.joining.noPassword}</Badge>}
            </p>
            {user.displayName !== undefined && <p className={styles.detail}>{user.email}</p>}
            <p className={styles.detail}>{words.since(format.date(user.createdAt))}</p>
            <p className={styles.detail}>
              {t.admin.joining.stored(
                format.bytes(user.mediaUsedBytes),
                format.bytes(user.mediaAllowedBytes),
              )}
            </p>
          </div>
          <PersonMenu user={user} />
        </div>
        <div className={styles.switches}>
          <Switch
            label={words.admin}
            value={shown.role === Role.Admin}
            onChange={(on) => wish({ role: on ? Role.Admin : Role.User })}
          />
          <Switch label={words.mayEnter} value={!shown.disabled} onChange={(on) => wish({ disabled: !on })} />
        </div>
      </Card>
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={asked.title}
          consequence={asked.consequence}
          confirm={asked.confirm}
          onConfirm={async () => {
            // The toast says what went wrong.
            await change.mutateAsync(asked.change).catch(() => undefined)
            return true
          }}
        />
      )}
    </article>
  )
}

type Question = { change: UserChange; title: string; consequence: string; confirm: string }

/** Only what gives power away or takes a person's access is asked about. */
function questionOf(t: Messages, change: UserChange, name: string, isSelf: boolean): Question | undefined {
  const words = t.admin.users
  if ('disabled' in change) {
    if (!change.disabled) return undefined
    const consequence = isSelf ? words.lockSelfConsequence : words.lockConsequence
    return { change, title: words.lockTitle(name), consequence, confirm: words.lockConfirm }
  }
  if (change.role === Role.Admin)
    return {
      change,
      title: words.promoteTitle(name),
      consequence: words.promoteConsequence,
      confirm: words.promoteConfirm,
    }
  if (!isSelf) return undefined
  return {
    change,
    title: words.demoteSelfTitle,
    consequence: words.demoteSelfConsequence,
    confirm: words.demoteSelfConfirm,
  }
}
