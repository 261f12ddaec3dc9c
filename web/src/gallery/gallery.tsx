import { useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/languages.ts'
import { Page } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { chooseTheme, storedTheme, type Theme } from '../ui/theme.ts'
import { ButtonParts } from './button-parts.tsx'
import { CareParts } from './care-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import styles from './gallery.module.css'
import { LayerParts } from './layer-parts.tsx'
import { ManyPlants } from './many-plants.tsx'
import { PageParts } from './page-parts.tsx'
import { PhotoParts } from './photo-parts.tsx'

const VIEWS = [
  { value: 'parts', label: 'Every part' },
  { value: 'many', label: '1,000 plants' },
] as const

const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Shows every part in every state. Its own words are English; those of the parts follow the language. */
export function Gallery() {
  const { language, setLanguage } = useI18n()
  const [theme, setTheme] = useState(storedTheme)
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>(
    location.hash === '#many' ? 'many' : 'parts',
  )
  return (
    <main>
      <Page title="Parts" lead="What the pages of Frond are made of.">
        <div className={styles.switches}>
          <Select
            label="Language"
            value={language}
            onChange={setLanguage}
            choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <Select
            label="Theme"
            value={theme}
            onChange={(next) => {
              chooseTheme(next)
              setTheme(next)
            }}
            choices={THEMES}
          />
          <Select label="View" value={view} onChange={setView} choices={VIEWS} />
        </div>
        {view === 'many' ? (
          <ManyPlants />
        ) : (
          <>
            <ButtonParts />
            <FieldParts />
            <CareParts />
            <PhotoParts />
            <LayerParts />
            <PageParts />
          </>
        )}
      </Page>
    </main>
  )
}
