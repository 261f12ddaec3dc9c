import { lazy, memo, Suspense, useMemo, useState } from 'react'
import type { CareTask } from '../api/types.ts'
import { PlantPhoto } from '../drawings/plant-photo.tsx'
import { word } from '../enumerations/words.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { DoneButton, DoneSign } from '../ui/done-button.tsx'
import { MenuIcon, NotYetIcon } from '../ui/icons.ts'
import type { Answer } from './staying.ts'
import styles from './task-row.module.css'
import { TaskWords } from './task-words.tsx'
import { useHold } from './use-hold.ts'
import type { Stay } from './use-staying.ts'

/** Nothing of it is needed to draw the tasks. */
const OthersMenu = lazy(async () => ({ default: (await import('./others-menu.tsx')).OthersMenu }))

type RepliesProps = {
  task: CareTask
  answer: Stay['answer']
  /** What it got already, as long as its row stays. */
  answered: Answer | undefined
  /** On one line: the other answers are in a menu. */
  isCompact: boolean
  onChooseDay: (task: CareTask) => void
}

type TaskRowProps = RepliesProps & {
  /** While several are selected, a row is ticked rather than answered, wherever it is touched. */
  isPicking: boolean
  isSelected: boolean
  onToggle: (task: CareTask) => void
}

/** One thing to do for one plant, and the three answers to it, unless the user may only look. Of hundreds, those are drawn again that have changed. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { task, answer, answered, isCompact, isPicking, isSelected, onToggle, onChooseDay } = props
  const { t } = useI18n()
  const { care: mayAnswer } = useRights()
  const hold = useHold(isPicking || answered !== undefined || !mayAnswer ? undefined : () => onToggle(task))
  const care = word(t.enumerations.journalType, task.type)
  const { id, name, coverUrl } = task.plant
  const photo = useMemo(
    () => <PlantPhoto plant={{ id, name, coverUrl }} ratio={1} sizes="72px" corners="m" />,
    [id, coverUrl, name],
  )
  return (
    <li
      className={classNames(styles.row, !mayAnswer && styles.looking)}
      data-compact={isCompact ? '' : undefined}
      data-task={answered === undefined ? '' : undefined}
      data-answered={answered}
      data-picking={isPicking ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      {...hold}
    >
      {isPicking && (
        <span className={styles.pick}>
          <Checkbox
            value={isSelected}
            onChange={() => onToggle(task)}
            label={t.today.selectFor(care, name)}
            labelHidden
          />
        </span>
      )}
      <span className={styles.photo}>{photo}</span>
      <TaskWords task={task} isLink={!isPicking} isPassed={mayAnswer && answered === undefined} />
      {mayAnswer && <Replies {...{ task, answer, answered, isCompact, onChooseDay }} />}
    </li>
  )
})

/** The three answers, or the one that was given. Memoised, like the words: selecting a row leaves them alone. */
const Replies = memo(function Replies({ task, answer, answered, isCompact, onChooseDay }: RepliesProps) {
  const { t } = useI18n()
  const care = word(t.enumerations.journalType, task.type)
  const { name } = task.plant
  if (answered !== undefined) {
    return (
      <>
        {answered === 'done' ? <DoneSign type={task.type} /> : <span className={styles.noSign} />}
        {/* As high as the answers were, whatever they took. */}
        <div className={styles.others}>
          {!isCompact && (
            <>
              <span className={styles.room}>{t.today.notYet}</span>
              <span className={styles.room}>{t.today.skip}</span>
              <span className={styles.room} />
            </>
          )}
          <p className={styles.answer}>{t.today.answered[answered]}</p>
        </div>
      </>
    )
  }
  return (
    <>
      <DoneButton type={task.type} label={t.today.doneFor(care, name)} onClick={() => answer.done(task)} />
      <div className={styles.others}>
        {isCompact ? (
          <OthersButton task={task} answer={answer} onChooseDay={onChooseDay} />
        ) : (
          <>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t.today.notYetFor(care, name)}
              onClick={() => answer.notYet(task)}
            >
              {t.today.notYet}
            </button>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t.today.skipFor(care, name)}
              onClick={() => answer.skip(task)}
            >
              {t.today.skip}
            </button>
            <IconButton
              icon={NotYetIcon}
              tabIndex={-1}
              label={t.today.chooseDayFor(care, name)}
              onClick={() => onChooseDay(task)}
            />
          </>
        )}
      </div>
    </>
  )
})

/** The answers beside "Done". Of hundreds of rows only the one that was asked has a menu. */
function OthersButton({ task, answer, onChooseDay }: Pick<RepliesProps, 'task' | 'answer' | 'onChooseDay'>) {
  const { t } = useI18n()
  const [isAsked, setIsAsked] = useState(false)
  const label = t.today.othersFor(word(t.enumerations.journalType, task.type), task.plant.name)
  const button = (
    <IconButton
      icon={MenuIcon}
      tabIndex={-1}
      label={label}
      aria-haspopup="menu"
      onClick={() => setIsAsked(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setIsAsked(true)
      }}
    />
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <OthersMenu trigger={button} task={task} answer={answer} onChooseDay={onChooseDay} />
    </Suspense>
  )
}
