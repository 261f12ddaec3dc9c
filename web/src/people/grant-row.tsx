import { GrantKind, GrantState } from '@frond/client'
import { useState } from 'react'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { EndGrant } from './end-grant.tsx'
import { daysSentence, grantName, stateWord } from './grant-words.ts'
import styles from './people.module.css'
import type { Grant } from './queries.ts'
import { RenewGrant } from './renew-grant.tsx'

type GrantRowProps = {
  grant: Grant
  today: Day
  isSelf?: boolean
  /** Whether the user may change it; others can be looked at. */
  isChangeable: boolean
}

/** One person, link or key, with what can be done about it. */
export function GrantRow({ grant, today, isSelf = false, isChangeable }: GrantRowProps) {
  const { t } = useI18n()
  const words = t.people
  const [open, setOpen] = useState<'change' | 'renew' | 'end'>()
  const close = () => setOpen(undefined)
  const name = grantName(t, grant)
  const state = stateWord(t, grant)
  const isJoined = grant.kind === GrantKind.Person && grant.state !== GrantState.Invited
  const isKey = grant.kind === GrantKind.Key
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {name}
        {isSelf && <Badge tone="accent">{words.persons.you}</Badge>}
        {state !== undefined && <Badge tone={state.tone}>{state.text}</Badge>}
      </p>
      <GrantFacts grant={grant} today={today} />
      {isChangeable && (
        <div className={styles.actions}>
          <Button look="quiet" aria-label={words.changeOf(name)} onClick={() => setOpen('change')}>
            {words.change}
          </Button>
          {/* A program fetches its secret by itself. */}
          {!isJoined && grant.client === undefined && (
            <Button
              look="quiet"
              aria-label={isKey ? words.newKeyOf(name) : words.newLinkOf(name)}
              onClick={() => setOpen('renew')}
            >
              {isKey ? words.newKey : words.newLink}
            </Button>
          )}
          <Button look="quietDanger" aria-label={words.endOf(name)} onClick={() => setOpen('end')}>
            {words.end}
          </Button>
        </div>
      )}
      {open === 'change' && <ChangeSheet grant={grant} today={today} onClose={close} />}
      {open === 'renew' && <RenewGrant grant={grant} today={today} onClose={close} />}
      {open === 'end' && <EndGrant grant={grant} onClose={close} />}
    </li>
  )
}

/** Its role, its days, and when it was used. */
function GrantFacts({ grant, today }: { grant: Grant; today: Day }) {
  const { t, format } = useI18n()
  const words = t.people
  const { kind, state, role, user, email, client, hint, expiresAt, lastUsedAt } = grant
  const isInvitation = state === GrantState.Invited
  const isUnused = lastUsedAt === undefined && kind !== GrantKind.Person
  const facts = [
    words.roles[role],
    daysSentence(t, format, grant, today),
    user?.email !== undefined && grant.name !== undefined && user.email,
    email !== undefined && isInvitation && grant.name !== undefined && words.invitedFor(email),
    isInvitation && expiresAt !== undefined && words.invitedUntil(format.date(expiresAt)),
    client !== undefined && words.apps.from(client.host),
    hint !== undefined && kind === GrantKind.Key && client === undefined && words.hint(hint),
    lastUsedAt !== undefined && words.used(format.dateTime(lastUsedAt)),
    isUnused && words.neverUsed,
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className={styles.facts}>
      {facts.map((fact) => (
        <p key={fact} className={styles.text}>
          {fact}
        </p>
      ))}
    </div>
  )
}
