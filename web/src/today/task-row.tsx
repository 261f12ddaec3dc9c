import { CalendarClock } from 'lucide-react'
import { memo } from 'react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DoneButton, DoneSign } from '../ui/done-button.tsx'
import { Photo } from '../ui/photo.tsx'
import type { Answer } from './staying.ts'
import styles from './task-row.module.css'
import { TaskWords } from './task-words.tsx'
import { useHold } from './use-hold.ts'
import { useNear } from './use-near.ts'
import type { Stay } from './use-staying.ts'

type TaskRowProps = {
  task: CareTask
  answer: Stay['answer']
  /** What it got already, as long as its row stays. */
  answered: Answer | undefined
  /** While several are selected, a row is ticked rather than answered, wherever it is touched. */
  isPicking: boolean
  isSelected: boolean
  onToggle: (task: CareTask) => void
  onChooseDay: (task: CareTask) => void
  /** On the first screen: drawn at once. */
  isAtFirst: boolean
}

/**
 * One thing to do for one plant, and the three answers to it. Out of sight it is its words alone, for a search in the page and
 * for screen readers. With hundreds of rows, each is drawn again only if something about it has changed.
 */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, answer, answered, isPicking, isSelected, onToggle, onChooseDay, isAtFirst } = props
  const { t } = useI18n()
  const [row, isNear] = useNear(isAtFirst)
  const hold = useHold(isPicking || answered !== undefined ? undefined : () => onToggle(task))
  const care = word(t.enumerations.journalType, task.type)
  const { name, coverUrl } = task.plant
  return (
    <li
      ref={row}
      className={styles.row}
      data-task={answered === undefined ? '' : undefined}
      data-answered={answered}
      data-far={isNear ? undefined : ''}
      data-picking={isPicking && isNear ? '' : undefined}
      data-selected={isSelected && isNear ? '' : undefined}
      {...hold}
    >
      {isNear && isPicking && (
        <span className={styles.pick}>
          <Checkbox
            value={isSelected}
            onChange={() => onToggle(task)}
            label={t.today.selectFor(care, name)}
            labelHidden
          />
        </span>
      )}
      {isNear && (
        <span className={styles.photo}>
          <Photo src={coverUrl} alt="" ratio={1} sizes="72px" seed={name} corners="m" />
        </span>
      )}
      <TaskWords task={task} isLink={isNear && !isPicking} />
      {isNear && answered === undefined && (
        <>
          <DoneButton
            type={task.type}
            label={t.today.doneFor(care, name)}
            onClick={() => answer.done(task)}
          />
          <div className={styles.others}>
            <button
              type="button"
              aria-label={t.today.notYetFor(care, name)}
              onClick={() => answer.notYet(task)}
            >
              {t.today.notYet}
            </button>
            <button type="button" aria-label={t.today.skipFor(care, name)} onClick={() => answer.skip(task)}>
              {t.today.skip}
            </button>
            <IconButton
              icon={CalendarClock}
              label={t.today.chooseDayFor(care, name)}
              onClick={() => onChooseDay(task)}
            />
          </div>
        </>
      )}
      {isNear && answered !== undefined && (
        <>
          {answered === 'done' ? <DoneSign type={task.type} /> : <span className={styles.noSign} />}
          {/* As high as the answers were, whatever they took. */}
          <div className={styles.others}>
            <span className={styles.room}>{t.today.notYet}</span>
            <span className={styles.room}>{t.today.skip}</span>
            <span className={styles.room} />
            <p className={styles.answer}>{t.today.answered[answered]}</p>
          </div>
        </>
      )}
    </li>
  )
})
