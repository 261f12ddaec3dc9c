import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { categoriesQuery } from '../../api/queries.ts'
import { categoryName } from '../../catalogue/category-name.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { Section } from '../../ui/page.tsx'
import type { SpeciesDraft } from './species-draft.ts'
import { CareFields, NameFields } from './species-fields.tsx'
import styles from './species-form.module.css'

type SpeciesFormProps = {
  /** What there is to say about an earlier draft. */
  note: ReactNode
  draft: SpeciesDraft
  onChange: (draft: SpeciesDraft) => void
  cover: ReactNode
  /** What went wrong with the last try. */
  problem: ReactNode
  submit: string
  busy: boolean
  onSubmit: () => void
}

/** All that the catalogue says of a species, in English. */
export function SpeciesForm(props: SpeciesFormProps) {
  const { note, draft, onChange, cover, problem, submit, busy, onSubmit } = props
  const { t } = useI18n()
  const words = t.admin.species
  const { data: categories = [] } = useQuery(categoriesQuery())
  const [isTried, setTried] = useState(false)
  const isNameless = draft.commonName.trim() === ''
  const send: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    setTried(true)
    if (!isNameless && !busy) onSubmit()
  }
  const set = (changes: Partial<SpeciesDraft>) => onChange({ ...draft, ...changes })
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {note}
      <div className={styles.columns}>
        {cover}
        <div className={styles.texts}>
          <Section title={words.names}>
            <NameFields
              draft={draft}
              set={set}
              nameError={isTried && isNameless ? words.nameMissing : undefined}
            />
          </Section>
          <Section title={words.care}>
            <CareFields draft={draft} set={set} />
          </Section>
        </div>
        {categories.length > 0 && (
          <Section title={t.admin.home.categories}>
            <ChipGroup
              wrap
              label={t.admin.home.categories}
              choices={categories.map(({ id, name }) => ({ value: id, label: categoryName(t, name) }))}
              value={draft.categoryIds}
              onChange={(categoryIds) => set({ categoryIds })}
            />
          </Section>
        )}
      </div>
      <FormBar note={problem}>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </FormBar>
    </form>
  )
}
