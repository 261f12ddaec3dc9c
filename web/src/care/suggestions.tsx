import { useState } from 'react'
import type { CareSuggestion } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { FormBar } from '../ui/form-bar.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Section } from '../ui/page.tsx'
import styles from './care-cards.module.css'
import { useCreateCare } from './care-changes.ts'
import type { Known } from './due-preview.ts'
import type { Hemisphere } from './interval-sentence.ts'
import type { LastTimes } from './queries.ts'
import { SaveFailure } from './save-failure.tsx'
import { SuggestionCards } from './suggestion-cards.tsx'
import { choicesOf, chosenOf, isWhole } from './suggestion-choices.ts'

type Props = {
  plantId: number
  suggestions: readonly CareSuggestion[]
  /** None of them is chosen before the user does. */
  isQuiet: boolean
  known: Known
  hemisphere: Hemisphere
  lastTimes: LastTimes
  onCreated: () => void
}

/** What the plant probably needs, to be changed at will before anything is saved. */
export function Suggestions({ plantId, suggestions, isQuiet, known, onCreated, ...about }: Props) {
  const { t } = useI18n()
  const [choices, setChoices] = useState(() => choicesOf(suggestions, known.today, !isQuiet))
  const create = useCreateCare(plantId, known, onCreated)
  const chosen = chosenOf(choices)
  return (
    <Section title={t.care.suggestions}>
      <p className={styles.hint}>{t.care.suggestionsHint}</p>
      <SuggestionCards {...{ known, ...about }} value={choices} onChange={setChoices} />
      <div>
        <LinkButton to="/care/suggest" look="quiet">
          {t.care.forAll}
        </LinkButton>
      </div>
      {(chosen.length > 0 || !isQuiet) && (
        <FormBar note={<SaveFailure error={create.error} />}>
          <Button
            disabled={chosen.length === 0 || !isWhole(choices)}
            busy={create.isPending}
            onClick={() => create.mutate(chosen)}
          >
            {t.care.saveChosen(chosen.length)}
          </Button>
        </FormBar>
      )}
    </Section>
  )
}
