import { ErrorCode } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { isRefusal, ProvenSheet } from '../proof/proven-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { type Identity, useSecurityChanged } from './queries.ts'
import styles from './security.module.css'

type IdentityRowProps = {
  identity: Identity
  /** What the server calls it; nothing if it is set up no longer. */
  provider: string | undefined
}

/** One account at another service, with the way to part from it. */
export function IdentityRow({ identity, provider }: IdentityRowProps) {
  const { t, format } = useI18n()
  const words = t.security.identities
  const [isRemoving, setRemoving] = useState(false)
  const { issuer, name, createdAt, lastUsedAt } = identity
  const called = provider ?? new URL(issuer).host
  return (
    <li className={styles.row}>
      <p className={styles.name}>{name === undefined ? called : words.named(called, name)}</p>
      <p className={styles.text}>
        {provider === undefined && (
          <>
            {words.isOff}
            <br />
          </>
        )}
        {lastUsedAt === undefined
          ? t.security.passkeys.neverUsed
          : t.security.passkeys.used(format.dateTime(lastUsedAt))}
        <br />
        {t.security.passkeys.added(format.date(createdAt))}
      </p>
      <div className={styles.actions}>
        <Button look="quietDanger" aria-label={words.removeOf(called)} onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      {isRemoving && (
        <RemoveIdentity identity={identity} called={called} onClose={() => setRemoving(false)} />
      )}
    </li>
  )
}

function RemoveIdentity(props: { identity: Identity; called: string; onClose: () => void }) {
  const { identity, called, onClose } = props
  const { t } = useI18n()
  const words = t.security.identities
  const changed = useSecurityChanged()
  const toasts = useToasts()
  return (
    <ProvenSheet
      title={words.removeTitle(called)}
      text={words.removeText(called)}
      action={words.remove}
      isDanger
      work={async (proof) => {
        await client.delete('/api/v1/auth/identities/{id}', { path: { id: identity.id }, body: proof })
        toasts.show({ text: words.removed })
        await changed()
        onClose()
      }}
      sentenceOf={(error) =>
        isRefusal(error, ErrorCode.LastSignInMethod) ? t.security.passkeys.isLast : undefined
      }
      onClose={onClose}
    />
  )
}
