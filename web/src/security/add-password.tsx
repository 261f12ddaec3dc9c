import { ErrorCode } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { isRefusal, ProvenSheet } from '../proof/proven-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useSecurityChanged } from './queries.ts'

const SHORTEST = 8

/** The first password of a user that gets in by other ways. */
export function AddPassword() {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t.account.password}>
      <Card>
        <div>
          <Button look="soft" onClick={() => setOpen(true)}>
            {t.security.password.add}
          </Button>
        </div>
      </Card>
      {isOpen && <FirstPassword onClose={() => setOpen(false)} />}
    </Section>
  )
}

function FirstPassword({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const changed = useSecurityChanged()
  const toasts = useToasts()
  const [newPassword, setNewPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const isLongEnough = () => {
    const isShort = [...newPassword].length < SHORTEST
    setProblem(isShort ? t.account.shortPassword : undefined)
    return !isShort
  }
  return (
    <ProvenSheet
      title={t.security.password.add}
      text={t.security.password.addText}
      action={t.app.action.save}
      isComplete={isLongEnough}
      work={async () => {
        await client.put('/api/v1/auth/password', { body: { newPassword } })
        toasts.show({ text: t.security.password.isAdded })
        await changed()
        onClose()
      }}
      sentenceOf={(error) => (isRefusal(error, ErrorCode.WeakPassword) ? t.errors.byCode[2002] : undefined)}
      onClose={onClose}
    >
      <PasswordField
        label={t.account.newPassword}
        autoComplete="new-password"
        hint={problem === undefined ? t.signIn.passwordHint : undefined}
        value={newPassword}
        error={problem}
        onChange={setNewPassword}
      />
    </ProvenSheet>
  )
}
