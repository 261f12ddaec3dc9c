import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { knowsPasskeys } from '../sign-in/knows-passkeys.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AddIcon } from '../ui/icons.ts'
import { List } from '../ui/list-row.tsx'
import { Section } from '../ui/page.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import type { Passkey } from './queries.ts'
import styles from './security.module.css'

/** The server takes no more. */
const MOST = 10

/** Keys that devices keep, in place of a password. Where the address of the server allows none, they are not spoken of. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useI18n()
  const words = t.security.passkeys
  const { data: methods } = useQuery(methodsQuery())
  const [isAdding, setAdding] = useState(false)
  const isOffered = methods?.passkeys === true
  if (!isOffered && passkeys.length === 0) return null
  const isAddable = isOffered && knowsPasskeys() && passkeys.length < MOST
  return (
    <Section title={words.title}>
      {passkeys.length > 0 && (
        <Card flush>
          <List>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </List>
        </Card>
      )}
      <p className={styles.text}>{isOffered && !knowsPasskeys() ? words.unknownHere : words.explain}</p>
      {isAddable && (
        <div>
          <Button look="soft" icon={AddIcon} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        </div>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </Section>
  )
}
