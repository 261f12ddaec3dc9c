import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { CareSuggestion } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { DateField } from '../ui/date-field.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Section } from '../ui/page.tsx'
import { Switch } from '../ui/switch.tsx'
import styles from './care-cards.module.css'
import { type NewCare, useCreateCare } from './care-changes.ts'
import { middayIn } from './day-in-zone.ts'
import { DraftSentence } from './draft-sentence.tsx'
import type { Known } from './due-preview.ts'
import { IntervalField } from './interval-field.tsx'
import { type Hemisphere, rhythmSentence } from './interval-sentence.ts'
import { draftOf, isNever, planOf } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'

type Props = {
  plantId: number
  suggestions: readonly CareSuggestion[]
  known: Known
  hemisphere: Hemisphere
}

type Choice = NewCare & { isOn: boolean; suggestion: CareSuggestion }

/** What the plant probably needs, to be changed at will before anything is saved. */
export function Suggestions({ plantId, suggestions, known, hemisphere }: Props) {
  const { t } = useI18n()
  const [choices, setChoices] = useState<readonly Choice[]>(() =>
    suggestions.map((suggestion) => ({
      suggestion,
      draft: draftOf(suggestion, known.today),
      lastDone: '',
      isOn: true,
    })),
  )
  const create = useCreateCare(plantId, known)
  const chosen = choices.filter(({ isOn }) => isOn)
  const isWhole = chosen.every(({ draft }) => {
    const plan = planOf(draft)
    return plan !== undefined && !isNever(plan)
  })
  return (
    <Section title={t.care.suggestions}>
      <p className={styles.hint}>{t.care.suggestionsHint}</p>
      <div className={styles.cards}>
        {choices.map((choice, index) => (
          <SuggestionCard
            key={choice.suggestion.type}
            {...{ choice, known, hemisphere }}
            onChange={(next) => setChoices(choices.map((one, place) => (place === index ? next : one)))}
          />
        ))}
      </div>
      {create.isError && <ErrorNote error={create.error} />}
      <div className={styles.save}>
        <Button
          disabled={chosen.length === 0 || !isWhole}
          busy={create.isPending}
          onClick={() => create.mutate(chosen)}
        >
          {t.care.saveChosen(chosen.length)}
        </Button>
      </div>
    </Section>
  )
}

type CardProps = {
  choice: Choice
  onChange: (choice: Choice) => void
  known: Known
  hemisphere: Hemisphere
}

function SuggestionCard({ choice, onChange, known, hemisphere }: CardProps) {
  const { t, format } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { suggestion, draft, lastDone, isOn } = choice
  const care = word(t.enumerations.journalType, suggestion.type)
  const asSuggested = rhythmSentence(suggestion, { t, format }, hemisphere)
  const dated = lastDone === '' ? known : { ...known, lastDoneAt: middayIn(known.zone, lastDone) }
  return (
    <article className={styles.card} aria-label={care} data-off={!isOn}>
      <div className={styles.head}>
        <CareIcon type={suggestion.type} />
        <Switch
          label={care}
          hint={t.care.suggestedBecause(word(t.care.source, suggestion.source), asSuggested)}
          value={isOn}
          onChange={(next) => onChange({ ...choice, isOn: next })}
        />
      </div>
      {isOn && (
        <>
          <IntervalField
            label={t.care.every}
            value={draft}
            onChange={(interval) => onChange({ ...choice, draft: { ...draft, ...interval } })}
          />
          <DateField
            label={t.care.whenLast(care)}
            hint={t.care.whenLastHint}
            optional
            value={lastDone}
            max={known.today}
            onChange={(day) => onChange({ ...choice, lastDone: day })}
          />
          <DraftSentence draft={draft} known={dated} hemisphere={hemisphere} />
          {isOpen && (
            <PlanFields
              {...{ draft, hemisphere }}
              onChange={(next) => onChange({ ...choice, draft: next })}
            />
          )}
          <div>
            <Button
              look="quiet"
              icon={isOpen ? ChevronUp : ChevronDown}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? t.care.less : t.care.more}: ${care}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? t.care.less : t.care.more}
            </Button>
          </div>
        </>
      )}
    </article>
  )
}
