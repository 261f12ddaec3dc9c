import type { components } from '@frond/client'
import type { Format } from '../../i18n/format.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import type { Messages } from '../../messages/messages.ts'
import styles from './join.module.css'

type GardenInvitation = components['schemas']['GardenInvitation']

/** Tells the inviting person, the garden, what the visitor may do there, and when. */
export function InvitationText({ invitation }: { invitation: GardenInvitation }) {
  const { t, format } = useI18n()
  const days = daysOf(t, format, invitation)
  return (
    <div className={styles.invitation}>
      <p className={styles.what}>{inviterOf(t, invitation)}</p>
      <p>{t.people.join.may[invitation.role]}</p>
      {days !== undefined && <p>{days}</p>}
    </div>
  )
}

function inviterOf(t: Messages, { garden: { name, ownerName } }: GardenInvitation): string {
  const words = t.people.join
  if (name === undefined) return ownerName === undefined ? words.invitesUnnamed : words.invitesOwn(ownerName)
  return ownerName === undefined ? words.invitesGarden(name) : words.invites(ownerName, name)
}

function daysOf(t: Messages, format: Format, { from, until }: GardenInvitation): string | undefined {
  const words = t.people.join
  if (from !== undefined && until !== undefined)
    return words.between(format.longDay(from), format.longDay(until))
  if (from !== undefined) return words.starting(format.longDay(from))
  return until === undefined ? undefined : words.ending(format.longDay(until))
}
