import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ProvenSheet } from '../proof/proven-sheet.tsx'
import { emailProblem } from '../sign-in/credentials.ts'
import { TextField } from '../ui/text-field.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** Has a link mailed, to the own address or to another one that is typed here. */
export function EmailSheet({ own, onClose }: { own?: string; onClose: () => void }) {
  const { t } = useI18n()
  const words = t.security.email
  const toasts = useToasts()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const email = own ?? typed.trim()
  return (
    <ProvenSheet
      title={own === undefined ? words.changeTitle : words.confirmTitle}
      text={own === undefined ? words.changeText : words.confirmText(own)}
      action={words.send}
      isComplete={() => {
        const found = emailProblem(t, email)
        setProblem(found)
        return found === undefined
      }}
      work={async (proof) => {
        await client.put('/api/v1/auth/email', { body: { email, ...proof } })
        toasts.show({ text: words.sent(email) })
        onClose()
      }}
      onClose={onClose}
    >
      {own === undefined && (
        <TextField
          label={words.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          data-first=""
          value={typed}
          error={problem}
          onChange={setTyped}
        />
      )}
    </ProvenSheet>
  )
}
