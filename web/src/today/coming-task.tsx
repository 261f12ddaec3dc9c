import type { ReactNode } from 'react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import styles from './nothing-due.module.css'

type ComingTaskProps = { task: CareTask; today: Day; photo: ReactNode }

/** What is due on a later day, and when: the parts of a row. */
export function ComingTask({ task: { plant, type, dueDate }, today, photo }: ComingTaskProps) {
  const { t, format } = useI18n()
  return (
    <>
      <span className={styles.photo}>{photo}</span>
      <span className={styles.words}>
        <span className={styles.name}>{plant.name}</span>
        <span className={styles.care}>
          <CareIcon type={type} bare />
          {word(t.enumerations.journalType, type)}
        </span>
      </span>
      <span className={styles.day}>{format.relativeDay(dueDate, today)}</span>
    </>
  )
}
