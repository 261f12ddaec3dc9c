import type { components } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { methodsQuery } from '../../api/queries.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Columns } from '../../ui/columns.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { HeldRoom } from '../../ui/held-room.tsx'
import { DeleteIcon, InviteIcon } from '../../ui/icons.ts'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { InvitePerson } from './invite-person.tsx'
import styles from './joining.module.css'
import { invitationsQuery, useInvitationsChanged } from './queries.ts'

type Invitation = components['schemas']['Invitation']

/** Sets how accounts are created here, and lists the open invitations. */
export function JoiningPage() {
  const { t } = useI18n()
  const methods = useQuery(methodsQuery())
  const [isInviting, setInviting] = useState(false)
  const words = t.admin.joining
  return (
    <Page title={words.title} back={<BackLink to="/admin">{t.admin.title}</BackLink>}>
      <Columns
        uneven
        first={
          <>
            {methods.isError && methods.data === undefined && (
              <ErrorNote error={methods.error} onRetry={() => void methods.refetch()} />
            )}
            {(methods.isPending || methods.data !== undefined) && (
              <HeldRoom until={methods.data !== undefined}>
                <Card>
                  <div className={styles.mode}>
                    <p>{words.mode[methods.data?.registration ?? 'open']}</p>
                    <div className={styles.how}>
                      <h2 className={styles.howTitle}>{words.howTitle}</h2>
                      <p>{words.how}</p>
                    </div>
                  </div>
                </Card>
              </HeldRoom>
            )}
          </>
        }
        second={
          <Section
            title={words.invitations}
            actions={
              <Button look="soft" icon={InviteIcon} onClick={() => setInviting(true)}>
                {words.invite}
              </Button>
            }
          >
            <Invitations />
          </Section>
        }
      />
      {isInviting && <InvitePerson onClose={() => setInviting(false)} />}
    </Page>
  )
}

/** With what is to be said of all of them, which would push them down if it came later. */
function Invitations() {
  const { t } = useI18n()
  const methods = useQuery(methodsQuery())
  const read = useQuery(invitationsQuery())
  if (read.isPending || methods.isPending) return <Skeleton shape="list" count={2} />
  return (
    <>
      {methods.data !== undefined && methods.data.registration !== 'invite' && (
        <p className={styles.text}>{t.admin.joining.notNeeded[methods.data.registration]}</p>
      )}
      {read.data === undefined ? (
        <ErrorNote error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <OpenInvitations invitations={read.data} />
      )}
    </>
  )
}

function OpenInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { t, format } = useI18n()
  const [revoked, setRevoked] = useState<Invitation>()
  const words = t.admin.joining
  if (invitations.length === 0) return <EmptyState text={words.noInvitations} />
  return (
    <>
      <Card flush>
        <List label={words.invitations}>
          {invitations.map((invitation) => {
            const { id, email = words.forAnybody, createdAt, expiresAt } = invitation
            return (
              <ListRow
                key={id}
                title={email}
                detail={words.lasts(format.date(createdAt), format.date(expiresAt))}
                trailing={
                  <IconButton
                    icon={DeleteIcon}
                    label={words.revoke(email)}
                    onClick={() => setRevoked(invitation)}
                  />
                }
              />
            )
          })}
        </List>
      </Card>
      {revoked !== undefined && <Revoke invitation={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

function Revoke({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useI18n()
  const toasts = useToasts()
  const changed = useInvitationsChanged()
  const words = t.admin.joining
  const [problem, setProblem] = useState<unknown>()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.revokeTitle}
      consequence={words.revokeConsequence}
      confirm={words.revokeConfirm}
      onConfirm={async () => {
        try {
          await client.delete('/api/v1/admin/invitations/{id}', { path: { id: invitation.id } })
        } catch (error) {
          setProblem(error)
          return false
        } finally {
          void changed()
        }
        toasts.show({ text: words.revoked })
        return true
      }}
    >
      {problem !== undefined && <ErrorNote error={problem} />}
    </ConfirmDialog>
  )
}
