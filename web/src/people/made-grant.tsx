import { GrantKind } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { methodsQuery } from '../api/queries.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { grantName } from './grant-words.ts'
import styles from './people.module.css'
import type { Grant } from './queries.ts'
import { LinkSheet, TokenSheet } from './shown-once.tsx'

type MadeGrantProps = { grant: Grant; today: Day; onClose: () => void }

/** What the service shows only now of an invitation, a link or a key. */
export function MadeGrant({ grant, today, onClose }: MadeGrantProps) {
  const { t, format } = useI18n()
  const words = t.people
  const { data: methods } = useQuery(methodsQuery())
  const { kind, url = '', token = '', email, expiresAt = 0, until = today } = grant
  const name = grantName(t, grant)
  if (kind === GrantKind.Key) return <TokenSheet title={words.keys.madeTitle(name)} {...{ token, onClose }} />
  if (kind === GrantKind.Link) {
    return (
      <LinkSheet
        title={words.links.madeTitle(name)}
        text={words.links.madeText(format.shortDay(until, today))}
        {...{ url, onClose }}
      />
    )
  }
  return (
    <LinkSheet
      title={words.persons.madeTitle}
      text={words.persons.madeText(format.date(expiresAt))}
      note={
        email !== undefined &&
        methods?.recovery === true && <p className={styles.text}>{words.persons.mailed(email)}</p>
      }
      {...{ url, onClose }}
    />
  )
}
