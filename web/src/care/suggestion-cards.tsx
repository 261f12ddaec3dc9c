import { useState } from 'react'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { FoldIcon, UnfoldIcon } from '../ui/icons.ts'
import { Switch } from '../ui/switch.tsx'
import type { FieldValue } from '../ui/text-field.tsx'
import styles from './care-cards.module.css'
import { DraftSentence } from './draft-sentence.tsx'
import type { Known } from './due-preview.ts'
import { IntervalField } from './interval-field.tsx'
import { type Hemisphere, rhythmSentence } from './interval-sentence.ts'
import { knownWith, LastTimeField } from './last-time-field.tsx'
import { PlanFields } from './plan-fields.tsx'
import type { LastTimes } from './queries.ts'
import type { Choice } from './suggestion-choices.ts'

type About = { known: Known; hemisphere: Hemisphere; lastTimes: LastTimes }

/** What a plant probably needs, each with its reason, a switch, and everything that can be changed about it. */
export function SuggestionCards({ value, onChange, ...about }: FieldValue<readonly Choice[]> & About) {
  return (
    <div className={styles.cards}>
      {value.map((choice, index) => (
        <SuggestionCard
          key={choice.suggestion.type}
          {...{ choice, ...about }}
          onChange={(next) => onChange(value.map((one, place) => (place === index ? next : one)))}
        />
      ))}
    </div>
  )
}

type CardProps = About & { choice: Choice; onChange: (choice: Choice) => void }

function SuggestionCard({ choice, onChange, known, hemisphere, lastTimes }: CardProps) {
  const { t, format } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  const { suggestion, draft, lastDone, isOn } = choice
  const care = word(t.enumerations.journalType, suggestion.type)
  const asSuggested = rhythmSentence(suggestion, { t, format }, hemisphere)
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
          <LastTimeField
            {...{ care, known }}
            noted={lastTimes[draft.type]}
            value={lastDone}
            onChange={(day) => onChange({ ...choice, lastDone: day })}
          />
          {isOpen && (
            <PlanFields
              {...{ draft, hemisphere }}
              onChange={(next) => onChange({ ...choice, draft: next })}
            />
          )}
          <DraftSentence
            {...{ draft, hemisphere }}
            known={knownWith(known, lastTimes[draft.type], lastDone)}
          />
          <div>
            <Button
              look="quiet"
              icon={isOpen ? FoldIcon : UnfoldIcon}
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
