import { CalendarClock } from 'lucide-react'
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
import type { Stay } from './use-staying.ts'

type TaskRowProps = {
  task: CareTask
  answer: Stay['answer']
  /** What it got already, as long as its row stays. */
  answered: Answer | undefined
  /** While several are selected, a row is ticked rather than answered, wherever it is touched. */
  selection: { isOn: boolean; isSelected: boolean; toggle: () => void }
  onChooseDay: () => void
}

/** One thing to do for one plant, and the three answers to it. */
export function TaskRow({ task, answer, answered, selection, onChooseDay }: TaskRowProps) {
  const { t } = useI18n()
  const care = word(t.enumerations.journalType, task.type)
  const { name, coverUrl } = task.plant
  const hold = useHold(selection.isOn ? undefined : selection.toggle)
  const photo = <Photo src={coverUrl} alt="" ratio={1} sizes="72px" seed={name} corners="m" />

  if (selection.isOn) {
    return (
      <li className={styles.row} data-task="" data-picking="" data-selected={selection.isSelected}>
        <span className={styles.pick}>
          <Checkbox
            value={selection.isSelected}
            onChange={selection.toggle}
            label={t.today.selectFor(care, name)}
            labelHidden
          />
        </span>
        <span className={styles.photo}>{photo}</span>
        <TaskWords task={task} isLink={false} />
      </li>
    )
  }
  if (answered !== undefined) {
    return (
      <li className={styles.row} data-answered={answered}>
        <span className={styles.photo}>{photo}</span>
        <TaskWords task={task} isLink />
        {answered === 'done' ? <DoneSign type={task.type} /> : <span className={styles.noSign} />}
        {/* As high as the answers were, whatever they took. */}
        <div className={styles.others}>
          <span className={styles.room}>{t.today.notYet}</span>
          <span className={styles.room}>{t.today.skip}</span>
          <span className={styles.room} />
          <p className={styles.answer}>{t.today.answered[answered]}</p>
        </div>
      </li>
    )
  }
  return (
    <li className={styles.row} data-task="" {...hold}>
      <span className={styles.photo}>{photo}</span>
      <TaskWords task={task} isLink />
      <DoneButton type={task.type} label={t.today.doneFor(care, name)} onClick={() => answer.done(task)} />
      <div className={styles.others}>
        <button type="button" aria-label={t.today.notYetFor(care, name)} onClick={() => answer.notYet(task)}>
          {t.today.notYet}
        </button>
        <button type="button" aria-label={t.today.skipFor(care, name)} onClick={() => answer.skip(task)}>
          {t.today.skip}
        </button>
        <IconButton icon={CalendarClock} label={t.today.chooseDayFor(care, name)} onClick={onChooseDay} />
      </div>
    </li>
  )
}
