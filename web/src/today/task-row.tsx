import { Link } from '@tanstack/react-router'
import { CalendarClock, Check } from 'lucide-react'
import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { CareIcon, careTone } from '../ui/care-icon.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Photo } from '../ui/photo.tsx'
import type { Answers } from './answers.ts'
import styles from './task-row.module.css'
import { useHold } from './use-hold.ts'

type TaskRowProps = {
  task: CareTask
  answers: Answers
  /** While several are selected, a row is ticked rather than answered. */
  selection: { isOn: boolean; isSelected: boolean; toggle: () => void }
  onChooseDay: () => void
}

/** One thing to do for one plant, and the three answers to it. */
export function TaskRow({ task, answers, selection, onChooseDay }: TaskRowProps) {
  const { t, format } = useI18n()
  const care = word(t.enumerations.journalType, task.type)
  const { name } = task.plant
  const hold = useHold(selection.isOn ? undefined : selection.toggle)
  const amount = task.amountMl === undefined ? '' : ` · ${t.today.amount(format.number(task.amountMl))}`

  return (
    <li className={styles.row} data-task="" data-selected={selection.isSelected} {...hold}>
      {selection.isOn && (
        <Checkbox
          value={selection.isSelected}
          onChange={selection.toggle}
          label={t.today.selectFor(care, name)}
          labelHidden
        />
      )}
      <Link
        to="/plants/$plantId"
        params={{ plantId: task.plant.id }}
        className={styles.photo}
        draggable={false}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Photo src={task.plant.coverUrl} alt="" ratio={1} sizes="72px" seed={name} corners="m" />
      </Link>
      <div className={styles.words}>
        <Link
          to="/plants/$plantId"
          params={{ plantId: task.plant.id }}
          className={styles.name}
          draggable={false}
        >
          {name}
        </Link>
        <p className={styles.detail}>
          <span>
            {care}
            {amount}
          </span>
          {task.overdueDays > 0 && <span className={styles.late}> {t.today.late(task.overdueDays)}</span>}
        </p>
        {task.note !== undefined && <p className={styles.note}>{task.note}</p>}
      </div>
      {!selection.isOn && (
        <button
          type="button"
          className={styles.done}
          data-tone={careTone(task.type)}
          aria-label={t.today.doneFor(care, name)}
          onClick={() => void answers.done([task])}
        >
          <CareIcon type={task.type} bare />
          <Check aria-hidden="true" className={styles.tick} />
        </button>
      )}
      {!selection.isOn && (
        <div className={styles.others}>
          <button
            type="button"
            aria-label={t.today.notYetFor(care, name)}
            onClick={() => void answers.notYet([task])}
          >
            {t.today.notYet}
          </button>
          <button
            type="button"
            aria-label={t.today.skipFor(care, name)}
            onClick={() => void answers.skip([task])}
          >
            {t.today.skip}
          </button>
          <IconButton icon={CalendarClock} label={t.today.chooseDayFor(care, name)} onClick={onChooseDay} />
        </div>
      )}
    </li>
  )
}
