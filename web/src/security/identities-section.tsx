import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AddIcon } from '../ui/icons.ts'
import { List } from '../ui/list-row.tsx'
import { Section } from '../ui/page.tsx'
import { AddIdentity } from './add-identity.tsx'
import { IdentityRow } from './identity-row.tsx'
import type { Identity } from './queries.ts'
import styles from './security.module.css'

/** Accounts at other services by which the user gets in. Where there is no such service, they are not spoken of. */
export function IdentitiesSection({ identities }: { identities: readonly Identity[] }) {
  const { t } = useI18n()
  const words = t.security.identities
  const { data: methods } = useQuery(methodsQuery())
  const [adding, setAdding] = useState<string>()
  const providers = methods?.providers ?? []
  if (providers.length === 0 && identities.length === 0) return null
  const linked = new Set(identities.map(({ provider }) => provider))
  const others = providers.filter(({ id }) => !linked.has(id))
  const added = others.find(({ id }) => id === adding)
  return (
    <Section title={words.title}>
      {identities.length > 0 && (
        <Card flush>
          <List>
            {identities.map((identity) => (
              <IdentityRow
                key={identity.id}
                identity={identity}
                provider={providers.find(({ id }) => id === identity.provider)?.name}
              />
            ))}
          </List>
        </Card>
      )}
      <p className={styles.text}>{words.explain}</p>
      {others.length > 0 && (
        <div className={styles.buttons}>
          {others.map(({ id, name }) => (
            <Button key={id} look="soft" icon={AddIcon} onClick={() => setAdding(id)}>
              {words.add(name)}
            </Button>
          ))}
        </div>
      )}
      {added !== undefined && <AddIdentity provider={added} onClose={() => setAdding(undefined)} />}
    </Section>
  )
}
