import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CareSchedule } from '../api/types.ts'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { dayAfter } from '../i18n/day.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import styles from './care-cards.module.css'
import type { useChangeCare } from './care-changes.ts'
import { kindChoices } from './care-kinds.ts'
import { DraftSentence } from './draft-sentence.tsx'
import type { Known } from './due-preview.ts'
import { IntervalField } from './interval-field.tsx'
import type { Hemisphere } from './interval-sentence.ts'
import { draftOf, isNever, planOf } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { taggedScheduleQuery } from './queries.ts'

type Props = {
  schedule: CareSchedule
  taken: readonly number[]
  known: Known
  hemisphere: Hemisphere
  change: ReturnType<typeof useChangeCare>
  onClose: () => void
}

/** Names the form for its draft. */
export function scheduleForm({ id }: CareSchedule): string {
  return `schedule-${id}`
}

/** All fields of a schedule; the sentence above them says at once what they mean. */
export function ScheduleEditor({ schedule, taken, known, hemisphere, change, onClose }: Props) {
  const { t } = useI18n()
  const kept = useDraft(scheduleForm(schedule), draftOf(schedule, known.today), { isEdit: true })
  const { fields: draft, set: setDraft } = kept
  // The tag belongs to what is being edited: to the first answer, not to a later one after a change elsewhere.
  const tagged = useQuery(taggedScheduleQuery(schedule.id))
  const [etag, setEtag] = useState<string>()
  useEffect(() => {
    setEtag((first) => first ?? tagged.data?.etag)
  }, [tagged.data?.etag])

  const plan = planOf(draft)
  const tomorrow = dayAfter(known.today, 1)
  const isPauseRight = !draft.paused || draft.pausedUntil === '' || draft.pausedUntil >= tomorrow
  const isOther = draft.type !== schedule.type
  return (
    <>
      <DraftNote draft={kept} />
      {!isOther && (
        <div className={styles.result}>
          <DraftSentence {...{ draft, known, hemisphere }} />
        </div>
      )}
      <Select
        label={t.care.kind}
        value={draft.type}
        choices={kindChoices(t, taken)}
        onChange={(type) => setDraft({ ...draft, type })}
      />
      <IntervalField
        label={t.care.every}
        value={draft}
        onChange={(interval) => setDraft({ ...draft, ...interval })}
      />
      <PlanFields {...{ draft, hemisphere }} onChange={setDraft} />
      <Switch
        label={t.care.pause}
        hint={t.care.pauseHint}
        value={draft.paused}
        onChange={(paused) => setDraft({ ...draft, paused, pausedUntil: '' })}
      />
      {draft.paused && (
        <DateField
          label={t.care.pausedUntil}
          hint={t.care.pausedUntilHint}
          optional
          min={tomorrow}
          value={draft.pausedUntil}
          error={isPauseRight ? undefined : t.care.afterToday}
          onChange={(pausedUntil) => setDraft({ ...draft, pausedUntil })}
        />
      )}
      <div className={styles.actions}>
        <Button
          disabled={plan === undefined || isNever(plan) || !isPauseRight}
          busy={change.isPending}
          onClick={() =>
            change.mutate(
              { draft, etag },
              {
                onSuccess: () => {
                  kept.settle()
                  onClose()
                },
              },
            )
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
    </>
  )
}
