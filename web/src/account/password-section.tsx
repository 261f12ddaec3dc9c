import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { PasswordForm } from './password-form.tsx'

/** Programs with a key stay, unless the user says otherwise. */
export function PasswordSection() {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t.account.password}>
      <Card>
        {isOpen ? (
          <PasswordForm onChanged={() => setOpen(false)} />
        ) : (
          <div>
            <Button look="soft" onClick={() => setOpen(true)}>
              {t.account.changePassword}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  )
}
