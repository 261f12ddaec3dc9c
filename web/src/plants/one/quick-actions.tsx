import type { JournalType } from '@frond/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { schedulesQuery } from '../../api/queries.ts'
import type { Plant } from '../../api/types.ts'
import { useToday } from '../../api/use-today.ts'
import { word } from '../../enumerations/words.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { entriesQuery } from '../../journal/queries.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { useAnswers } from '../../today/answers.ts'
import { CareIcon } from '../../ui/care-icon.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { commonestKinds, needsForm } from './commonest-kinds.ts'
import styles from './quick-actions.module.css'

type QuickActionsProps = {
  plant: Plant
  /** Opens the form, for what a kind alone does not say. */
  onWrite: (type: JournalType) => void
}

/** What is done most with a plant, for a user who stands in front of it: noted by one tap. */
export function QuickActions({ plant, onWrite }: QuickActionsProps) {
  const { t } = useI18n()
  const outbox = useOutbox()
  const toasts = useToasts()
  const answers = useAnswers(useToday())
  const { data: schedules } = useQuery(schedulesQuery(plant.id))
  const { id, name } = plant
  const read = useInfiniteQuery(entriesQuery({ plantId: id }))
  // Nothing moves from under the finger, neither when the journal arrives nor by what is noted now.
  const isOpen = read.isPending && read.fetchStatus === 'fetching'
  const [known, setKnown] = useState<readonly JournalType[]>()
  if (known === undefined && !isOpen)
    setKnown(commonestKinds(read.data?.pages.flatMap(({ items }) => items) ?? []))

  const note = async (type: JournalType) => {
    const schedule = schedules?.items.find((one) => one.type === type)
    if (schedule !== undefined) {
      await answers.done([{ scheduleId: schedule.id, type, state: schedule.state, plant: { id, name } }])
      return
    }
    const command = await outbox.enqueue(
      { kind: 'journalEntry', plants: [id], type, eventTime: Date.now() },
      { names: { [id]: name } },
    )
    const text = t.journal.written(word(t.enumerations.journalType, type))
    toasts.show({ text, undo: () => void outbox.undo(command) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form.
    <div
      role="group"
      aria-label={t.plantPage.quickActions}
      className={styles.actions}
      data-waiting={known === undefined}
    >
      {(known ?? commonestKinds([])).map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.action}
          onClick={() => (needsForm(kind) ? onWrite(kind) : void note(kind))}
        >
          <CareIcon type={kind} />
          {word(t.enumerations.journalType, kind)}
        </button>
      ))}
    </div>
  )
}
