import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import type { Security } from '../proof/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import styles from './security.module.css'
import { TurnOffFactor } from './turn-off-factor.tsx'
import { TurnOnFactor } from './turn-on-factor.tsx'

/** A code beside the password. */
export function SecondFactorSection({ security }: { security: Security }) {
  const { t } = useI18n()
  const words = t.security.factor
  const [isOpen, setOpen] = useState<'on' | 'off'>()
  const { secondFactor, recoveryCodes } = security
  const close = () => setOpen(undefined)
  return (
    <Section title={words.title}>
      <Card>
        <div className={styles.part}>
          {secondFactor ? (
            <p className={styles.line}>
              <Badge tone="accent">{words.isOn}</Badge>
              {words.codesLeft(recoveryCodes)}
            </p>
          ) : (
            <p className={styles.text}>{words.explain}</p>
          )}
          <div>
            <Button look="soft" onClick={() => setOpen(secondFactor ? 'off' : 'on')}>
              {secondFactor ? words.turnOff : words.turnOn}
            </Button>
          </div>
        </div>
      </Card>
      {isOpen === 'on' && <TurnOnFactor onClose={close} />}
      {isOpen === 'off' && <TurnOffFactor onClose={close} />}
    </Section>
  )
}
