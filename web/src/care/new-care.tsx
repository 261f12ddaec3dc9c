import { IntervalUnit, ScheduleMode } from '@frond/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useReopening } from '../drafts/use-reopening.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { AddIcon } from '../ui/icons.ts'
import { Select } from '../ui/select.tsx'
import styles from './care-cards.module.css'
import { useCreateCare } from './care-changes.ts'
import { kindChoices } from './care-kinds.ts'
import { DraftSentence } from './draft-sentence.tsx'
import type { Known } from './due-preview.ts'
import { IntervalField } from './interval-field.tsx'
import type { Hemisphere } from './interval-sentence.ts'
import { knownWith, LastTimeField } from './last-time-field.tsx'
import { draftOf, isNever, type PlanDraft, planOf } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { lastTimesQuery } from './queries.ts'
import { SaveFailure } from './save-failure.tsx'

type Props = { plantId: number; taken: readonly number[]; known: Known; hemisphere: Hemisphere }

const BEGINNING = { mode: ScheduleMode.AfterDone, every: 7, unit: IntervalUnit.Day, seasons: [] }

/** Plans a kind of care that was not suggested. */
export function NewCare(props: Props) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  useReopening((form) => form === newCareForm(props.plantId) || undefined, setIsOpen)
  const [first] = kindChoices(t, props.taken)
  if (first === undefined) return null
  if (isOpen) return <NewCareCard {...props} type={first.value} onClose={() => setIsOpen(false)} />
  return (
    <div>
      <Button look="soft" icon={AddIcon} onClick={() => setIsOpen(true)}>
        {t.care.addKind}
      </Button>
    </div>
  )
}

function newCareForm(plantId: number): string {
  return `schedule-new-${plantId}`
}

type CardProps = Props & { type: number; onClose: () => void }

function NewCareCard({ plantId, taken, known, hemisphere, type, onClose }: CardProps) {
  const { t } = useI18n()
  const kept = useDraft(newCareForm(plantId), {
    ...draftOf({ ...BEGINNING, type }, known.today),
    lastDone: '',
  })
  const { lastDone, ...draft } = kept.fields
  const setDraft = (draft: PlanDraft) => kept.set((before) => ({ ...before, ...draft }))
  const create = useCreateCare(plantId, known)
  const plan = planOf(draft)
  const { data: lastTimes } = useQuery(lastTimesQuery(plantId, [draft.type]))
  const noted = lastTimes?.[draft.type]
  return (
    <article className={styles.card} aria-label={t.care.addKind}>
      <DraftNote draft={kept} />
      <Select
        label={t.care.kind}
        value={draft.type}
        choices={kindChoices(t, taken)}
        onChange={(next) => setDraft({ ...draft, type: next })}
      />
      <IntervalField
        label={t.care.every}
        value={draft}
        onChange={(interval) => setDraft({ ...draft, ...interval })}
      />
      <LastTimeField
        care={word(t.enumerations.journalType, draft.type)}
        {...{ known, noted }}
        value={lastDone}
        onChange={(lastDone) => kept.set((before) => ({ ...before, lastDone }))}
      />
      <PlanFields {...{ draft, hemisphere }} onChange={setDraft} />
      <DraftSentence {...{ draft, hemisphere }} known={knownWith(known, noted, lastDone)} />
      <SaveFailure error={create.error} />
      <div className={styles.actions}>
        <Button
          disabled={plan === undefined || isNever(plan)}
          busy={create.isPending}
          onClick={() =>
            create.mutate([{ draft, lastDone }], {
              onSuccess: () => {
                kept.settle()
                onClose()
              },
            })
          }
        >
          {t.app.action.save}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            kept.discard()
            onClose()
          }}
        >
          {t.app.action.cancel}
        </Button>
      </div>
    </article>
  )
}
