import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { type Proof, ProvenSheet } from '../proof/proven-sheet.tsx'
import { deviceName } from '../ui/device-name.ts'
import { useToasts } from '../ui/toasts.tsx'
import { makePasskey } from './make-passkey.ts'
import { PasskeyNameField } from './passkey-name-field.tsx'
import { useSecurityChanged } from './queries.ts'

/** Names it first, because the device speaks next and the matter is done with what it says. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const words = t.security.passkeys
  const toasts = useToasts()
  const changed = useSecurityChanged()
  const [name, setName] = useState(() => deviceName(t, navigator.userAgent))
  const add = async (proof: Proof) => {
    const { flow, options } = await client.post('/api/v1/auth/passkeys/options', { body: proof })
    const response = await makePasskey(options)
    await client.post('/api/v1/auth/passkeys', { body: { flow, name: name.trim(), response } })
    toasts.show({ text: words.isAdded })
    await changed()
    onClose()
  }
  return (
    <ProvenSheet
      title={words.add}
      text={words.addText}
      action={words.add}
      isComplete={() => name.trim() !== ''}
      work={add}
      sentenceOf={(error) => {
        if (!(error instanceof DOMException)) return undefined
        return error.name === 'InvalidStateError' ? words.isThere : words.notMade
      }}
      onClose={onClose}
    >
      <PasskeyNameField value={name} onChange={setName} />
    </ProvenSheet>
  )
}
