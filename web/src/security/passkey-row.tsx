import { ErrorCode } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { isRefusal, ProvenSheet } from '../proof/proven-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { PasskeyNameField } from './passkey-name-field.tsx'
import { type Passkey, useSecurityChanged } from './queries.ts'
import styles from './security.module.css'

/** One passkey, with what can be done to it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t, format } = useI18n()
  const words = t.security.passkeys
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.row}>
      <p className={styles.name}>{name}</p>
      <p className={styles.text}>
        {lastUsedAt === undefined ? words.neverUsed : words.used(format.dateTime(lastUsedAt))}
        <br />
        {words.added(format.date(createdAt))}
      </p>
      <div className={styles.actions}>
        <Button look="quiet" aria-label={words.renameOf(name)} onClick={() => setOpen('rename')}>
          {words.rename}
        </Button>
        <Button look="quietDanger" aria-label={words.removeOf(name)} onClick={() => setOpen('remove')}>
          {t.app.action.remove}
        </Button>
      </div>
      {open === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={close} />}
    </li>
  )
}

type ChangeProps = { passkey: Passkey; onClose: () => void }

function RenamePasskey({ passkey, onClose }: ChangeProps) {
  const { t } = useI18n()
  const words = t.security.passkeys
  const changed = useSecurityChanged()
  const [name, setName] = useState(passkey.name)
  return (
    <ProvenSheet
      title={words.renameOf(passkey.name)}
      text={words.nameHint}
      action={t.app.action.save}
      isComplete={() => name.trim() !== ''}
      work={async () => {
        const body = { name: name.trim() }
        await client.put('/api/v1/auth/passkeys/{id}', { path: { id: passkey.id }, body })
        await changed()
        onClose()
      }}
      onClose={onClose}
    >
      <PasskeyNameField value={name} onChange={setName} />
    </ProvenSheet>
  )
}

function RemovePasskey({ passkey, onClose }: ChangeProps) {
  const { t } = useI18n()
  const words = t.security.passkeys
  const changed = useSecurityChanged()
  const toasts = useToasts()
  return (
    <ProvenSheet
      title={words.removeTitle(passkey.name)}
      text={words.removeText}
      action={t.app.action.remove}
      isDanger
      work={async (proof) => {
        await client.delete('/api/v1/auth/passkeys/{id}', { path: { id: passkey.id }, body: proof })
        toasts.show({ text: words.removed })
        await changed()
        onClose()
      }}
      sentenceOf={(error) => (isRefusal(error, ErrorCode.LastSignInMethod) ? words.isLast : undefined)}
      onClose={onClose}
    />
  )
}
