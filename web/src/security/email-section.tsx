import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '../account/queries.ts'
import { methodsQuery } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Security } from '../proof/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { EmailSheet } from './email-sheet.tsx'
import styles from './security.module.css'

/** The address by which the user signs in, and a way to another one where the server sends mail. */
export function EmailSection({ security }: { security: Security }) {
  const { t } = useI18n()
  const words = t.security.email
  const { data: me } = useQuery(meQuery())
  const { data: methods } = useQuery(methodsQuery())
  const user = useUser()
  const [open, setOpen] = useState<'change' | 'confirm'>()
  const email = (me ?? user)?.email ?? ''
  const isConfirmed = security.emailConfirmed
  return (
    <Section title={words.title}>
      <Card>
        <div className={styles.part}>
          <p className={styles.line}>
            <span>{email}</span>
            <Badge tone={isConfirmed ? 'accent' : 'plain'}>
              {isConfirmed ? words.confirmed : words.unconfirmed}
            </Badge>
          </p>
          {methods?.recovery === false && <p className={styles.text}>{words.noMail}</p>}
          {methods?.recovery === true && (
            <div className={styles.buttons}>
              {!isConfirmed && (
                <Button look="soft" onClick={() => setOpen('confirm')}>
                  {words.sendLink}
                </Button>
              )}
              <Button look="soft" onClick={() => setOpen('change')}>
                {words.change}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {open === 'confirm' && <EmailSheet own={email} onClose={() => setOpen(undefined)} />}
      {open === 'change' && <EmailSheet onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
