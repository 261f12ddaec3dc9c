import { GardenRole, GrantKind } from '@frond/client'
import { type ReactNode, useState } from 'react'
import { useUser } from '../api/session.ts'
import type { Garden } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { InviteIcon, KeyIcon, LinkIcon } from '../ui/icons.ts'
import { List } from '../ui/list-row.tsx'
import { Section } from '../ui/page.tsx'
import { GrantRow } from './grant-row.tsx'
import { InvitePerson } from './invite-person.tsx'
import { MakeLink } from './link-form.tsx'
import { MakeKey } from './make-key.tsx'
import styles from './people.module.css'
import type { Grant } from './queries.ts'

type GrantsProps = { garden: Garden; grants: readonly Grant[]; today: Day }

/** The owner and the persons that joined or are invited. */
export function PersonsSection({ garden, grants, today }: GrantsProps) {
  const { t } = useI18n()
  const words = t.people.persons
  const user = useUser()
  const [isInviting, setInviting] = useState(false)
  const persons = grants.filter(({ kind }) => kind === GrantKind.Person)
  const isOwner = garden.role === GardenRole.Owner
  return (
    <Section
      title={words.title}
      actions={
        isOwner && (
          <Button look="soft" icon={InviteIcon} onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      <Card flush>
        <List label={words.title}>
          <OwnerRow garden={garden} />
          {persons.map((grant) => (
            <GrantRow
              key={grant.id}
              {...{ grant, today }}
              isSelf={grant.user?.id === user?.id}
              isChangeable={isOwner}
            />
          ))}
        </List>
      </Card>
      {isOwner && persons.length === 0 && <p className={styles.text}>{words.alone}</p>}
      {isInviting && <InvitePerson today={today} onClose={() => setInviting(false)} />}
    </Section>
  )
}

function OwnerRow({ garden: { owner } }: { garden: Garden }) {
  const { t } = useI18n()
  const words = t.people
  const user = useUser()
  const isSelf = owner.id === user?.id
  const name = owner.name ?? (isSelf ? user.email : words.persons.unnamed)
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {name}
        {isSelf && <Badge tone="accent">{words.persons.you}</Badge>}
      </p>
      <p className={styles.text}>{words.roles[GardenRole.Owner]}</p>
    </li>
  )
}

/** The links of the garden, which let their holders in without an account. */
export function LinksSection({ grants, today }: Omit<GrantsProps, 'garden'>) {
  const { t } = useI18n()
  const words = t.people.links
  const [isMaking, setMaking] = useState(false)
  const links = grants.filter(({ kind }) => kind === GrantKind.Link)
  return (
    <Section
      title={words.title}
      actions={
        <Button look="soft" icon={LinkIcon} onClick={() => setMaking(true)}>
          {words.make}
        </Button>
      }
    >
      <p className={styles.text}>{words.explain}</p>
      {links.length > 0 && (
        <GrantList label={words.title}>
          {links.map((grant) => (
            <GrantRow key={grant.id} {...{ grant, today }} isChangeable />
          ))}
        </GrantList>
      )}
      {isMaking && <MakeLink today={today} onClose={() => setMaking(false)} />}
    </Section>
  )
}

/** The programs that the user has let into the garden, each by a key that it has fetched itself. */
export function AppsSection({ grants, today }: Omit<GrantsProps, 'garden'>) {
  const { t } = useI18n()
  const words = t.people.apps
  const apps = grants.filter(({ client }) => client !== undefined)
  if (apps.length === 0) return null
  return (
    <Section title={words.title}>
      <p className={styles.text}>{words.explain}</p>
      <GrantList label={words.title}>
        {apps.map((grant) => (
          <GrantRow key={grant.id} {...{ grant, today }} isChangeable />
        ))}
      </GrantList>
    </Section>
  )
}

/** The own keys of the garden. */
export function KeysSection({ grants, today }: Omit<GrantsProps, 'garden'>) {
  const { t } = useI18n()
  const words = t.people.keys
  const [isMaking, setMaking] = useState(false)
  const keys = grants.filter(({ kind, client }) => kind === GrantKind.Key && client === undefined)
  return (
    <Section
      title={words.title}
      actions={
        <Button look="soft" icon={KeyIcon} onClick={() => setMaking(true)}>
          {words.make}
        </Button>
      }
    >
      <p className={styles.text}>
        {words.explain}{' '}
        <a href="/help/api#keys" target="_blank" rel="noreferrer">
          {words.help}
        </a>
      </p>
      {keys.length > 0 && (
        <GrantList label={words.title}>
          {keys.map((grant) => (
            <GrantRow key={grant.id} {...{ grant, today }} isChangeable />
          ))}
        </GrantList>
      )}
      {isMaking && <MakeKey today={today} onClose={() => setMaking(false)} />}
    </Section>
  )
}

function GrantList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card flush>
      <List label={label}>{children}</List>
    </Card>
  )
}
