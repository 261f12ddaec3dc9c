import { useDraft } from '../drafts/use-draft.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { wallClock } from '../journal/moments.ts'
import { momentOfWhen, type When, WhenField } from '../journal/when-field.tsx'
import { useOutbox } from '../offline/outbox/use-outbox.ts'
import { TextArea } from '../ui/text-field.tsx'
import type { RevisableEntry } from './revisable.ts'
import { ReviseSheet, revisionForm } from './revise-sheet.tsx'

/** As long as the service takes. */
const LONGEST_NOTE = 255

/** Another day or other words for an entry that was refused. */
export function ReviseEntrySheet({ queued, onClose }: { queued: RevisableEntry; onClose: () => void }) {
  const { t } = useI18n()
  const outbox = useOutbox()
  const { remark, ...command } = queued.command
  const draft = useDraft<{ when: When; note: string }>(revisionForm(queued), {
    when: { is: 'at', typed: wallClock(command.eventTime) },
    note: remark ?? '',
  })
  const { when, note } = draft.fields
  const send = async () => {
    const eventTime = momentOfWhen(when, Date.now())
    if (eventTime === undefined) return
    const said = note.trim()
    await outbox.revise(queued.id, { ...command, eventTime, ...(said === '' ? {} : { remark: said }) })
    draft.settle()
    onClose()
  }
  return (
    <ReviseSheet draft={draft} onSend={send} onClose={onClose}>
      <WhenField value={when} onChange={(when) => draft.set({ when, note })} isNew={false} />
      <TextArea
        label={t.journal.note}
        optional
        maxLength={LONGEST_NOTE}
        rows={2}
        value={note}
        onChange={(note) => draft.set({ when, note })}
      />
    </ReviseSheet>
  )
}
