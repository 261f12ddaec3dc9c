import { JournalType } from '@frond/client'
import { type FormEvent, useId, useState } from 'react'
import { DraftNote } from '../drafts/draft-note.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { useProblemChanges } from './problem-changes.ts'
import styles from './problem-sheet.module.css'
import type { ShownProblem } from './shown-problems.ts'

/** As long as an entry of the journal takes. */
const LONGEST_TEXT = 255

/** Names the form for its draft. */
export function closingForm({ key }: Pick<ShownProblem, 'key'>): string {
  return `problem-over-${key}`
}

/** A problem is over; what helped is worth remembering, so it goes into the journal. */
export function CloseProblemSheet({ problem, onClose }: { problem: ShownProblem; onClose: () => void }) {
  const { t } = useI18n()
  const words = t.watching
  const { close } = useProblemChanges()
  const form = useId()
  const draft = useDraft<{ type: JournalType; text: string }>(closingForm(problem), {
    type: JournalType.Treatment,
    text: '',
  })
  const { type, text } = draft.fields
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await close(problem, { type, text })
    draft.settle()
    onClose()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={words.closeTitle(problem.name)}
      description={words.closeHint}
      actions={
        <Button type="submit" form={form} busy={isBusy}>
          {words.closeIt}
        </Button>
      }
    >
      <form id={form} className={styles.fields} onSubmit={(event) => void save(event)} noValidate>
        <DraftNote draft={draft} />
        <SegmentedControl
          label={words.howOver}
          value={type}
          choices={[
            { value: JournalType.Treatment, label: words.byTreatment },
            { value: JournalType.Observation, label: words.byItself },
          ]}
          onChange={(type) => draft.set((before) => ({ ...before, type }))}
        />
        <TextArea
          label={words.whatHelped}
          optional
          placeholder={words.helpedExample}
          rows={2}
          maxLength={LONGEST_TEXT}
          value={text}
          onChange={(text) => draft.set((before) => ({ ...before, text }))}
        />
      </form>
    </Sheet>
  )
}
