import { Link } from '@tanstack/react-router'
import { StickyNote } from 'lucide-react'
import { memo, useState } from 'react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './task-words.module.css'

/** Says which plant it is about, what, how much and since when. What was noted for it is one tap away, and then whole. */
export const TaskWords = memo(function TaskWords({ task, isLink }: { task: CareTask; isLink: boolean }) {
  const { t, format } = useI18n()
  const [isNoteOpen, setIsNoteOpen] = useState(false)
  const care = word(t.enumerations.journalType, task.type)
  const { id: plantId, name } = task.plant
  return (
    <div className={styles.words}>
      {isLink ? (
        <Link to="/plants/$plantId" params={{ plantId }} className={styles.name} draggable={false}>
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
        {isLink && task.note !== undefined && (
          <button
            type="button"
            className={styles.noteSign}
            data-aside=""
            aria-label={t.today.noteFor(care, name)}
            aria-expanded={isNoteOpen}
            onClick={() => setIsNoteOpen(!isNoteOpen)}
          >
            <StickyNote aria-hidden="true" />
          </button>
        )}
      </p>
      {isLink && isNoteOpen && <p className={styles.note}>{task.note}</p>}
    </div>
  )
})
