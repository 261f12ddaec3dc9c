import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { client } from '../api/client.ts'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { NoteIcon, PersonIcon } from '../ui/icons.ts'
import styles from './task-words.module.css'
import { turnWords } from './turns.ts'

type TaskWordsProps = {
  task: CareTask
  isLink: boolean
  /** Another control of the row is the stop of the Tab key: the arrows lead here from there. */
  isPassed: boolean
}

/** Says which plant it is about, what, how much, since when and whose turn it is. What was noted for it is one tap away, and then whole. */
export const TaskWords = memo(function TaskWords({ task, isLink, isPassed }: TaskWordsProps) {
  const { t, format } = useI18n()
  const [isNoteOpen, setIsNoteOpen] = useState(false)
  const care = word(t.enumerations.journalType, task.type)
  const { id: plantId, name } = task.plant
  return (
    <div className={styles.words}>
      {isLink ? (
        <Link
          to="/plants/$plantId"
          params={{ plantId }}
          className={styles.name}
          draggable={false}
          tabIndex={isPassed ? -1 : 0}
        >
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <p className={styles.detail}>
        <span>
          {care}
          {task.amountMl !== undefined && (
            <>
              {' · '}
              <span className={styles.whole}>{t.today.amount(format.number(task.amountMl))}</span>
            </>
          )}
        </span>
        {task.overdueDays > 0 && <span className={styles.late}> {t.today.late(task.overdueDays)}</span>}
        {task.assignee !== undefined && <Turn assignee={task.assignee} />}
        {isLink && task.note !== undefined && (
          <button
            type="button"
            className={styles.noteSign}
            data-aside=""
            tabIndex={-1}
            aria-label={t.today.noteFor(care, name)}
            aria-expanded={isNoteOpen}
            onClick={() => setIsNoteOpen(!isNoteOpen)}
          >
            <NoteIcon aria-hidden="true" />
          </button>
        )}
      </p>
      {isLink && isNoteOpen && <p className={styles.note}>{task.note}</p>}
    </div>
  )
})

/** A name is short enough to stand beside the rest; what it means is heard. */
function Turn({ assignee }: { assignee: NonNullable<CareTask['assignee']> }) {
  const { t } = useI18n()
  const userId = client.user?.id
  const { id, name } = assignee
  const sentence = turnWords(t, assignee, userId)
  const isShort = id !== userId && name !== undefined
  return (
    <span className={styles.turn} data-yours={id === userId}>
      <PersonIcon aria-hidden="true" />
      {isShort && <span aria-hidden="true">{name}</span>}
      <span className={isShort ? 'heard-only' : undefined}> {sentence}</span>
    </span>
  )
}
