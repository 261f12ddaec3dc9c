import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { Photo } from '../ui/photo.tsx'
import styles from './nothing-due.module.css'

/** What is due on a later day, and when: the parts of a row. */
export function ComingTask({ task: { plant, type, dueDate }, today }: { task: CareTask; today: Day }) {
  const { t, format } = useI18n()
  return (
    <>
      <span className={styles.photo}>
        <Photo src={plant.coverUrl} alt="" ratio={1} sizes="72px" seed={plant.name} corners="m" />
      </span>
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
