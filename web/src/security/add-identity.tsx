import { useI18n } from '../i18n/i18n.tsx'
import { ProvenSheet } from '../proof/proven-sheet.tsx'
import { providerRefusal } from '../sign-in/provider-refusal.ts'
import { leaveForProvider } from '../sign-in/single-sign-on.ts'

type AddIdentityProps = { provider: { id: string; name: string }; onClose: () => void }

/** Leaves for the provider; what the user proves there is linked on the way back. */
export function AddIdentity({ provider: { id, name }, onClose }: AddIdentityProps) {
  const { t } = useI18n()
  const words = t.security.identities
  return (
    <ProvenSheet
      title={words.add(name)}
      text={words.addText(name)}
      action={words.goOn}
      work={(proof) => leaveForProvider({ provider: id, link: true, ...proof }, '/account/security')}
      sentenceOf={(error) => providerRefusal(t, error)}
      onClose={onClose}
    />
  )
}
