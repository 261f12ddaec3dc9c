import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { chooseSlash, useSlash } from '../ui/slash-key.ts'
import { Switch } from '../ui/switch.tsx'
import { chooseTheme, storedTheme, type Theme } from '../ui/theme.ts'
import styles from './account-page.module.css'

const THEMES = ['system', 'light', 'dark'] as const

/** All of it takes effect at once, on this device. */
export function LookSection() {
  const { t, language, setLanguage } = useI18n()
  const isSlashOn = useSlash()
  const [theme, setTheme] = useState<Theme>(storedTheme)
  return (
    <Section title={t.account.look}>
      <Card>
        <div className={styles.form}>
          <SegmentedControl
            label={t.account.language}
            value={language}
            onChange={(chosen) => void setLanguage(chosen)}
            choices={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
          />
          <SegmentedControl
            label={t.account.theme}
            value={theme}
            onChange={(chosen) => {
              chooseTheme(chosen)
              setTheme(chosen)
            }}
            choices={THEMES.map((each) => ({ value: each, label: t.account.themes[each] }))}
          />
          <Switch
            label={t.account.slash}
            hint={t.account.slashHint}
            value={isSlashOn}
            onChange={chooseSlash}
          />
        </div>
      </Card>
    </Section>
  )
}
