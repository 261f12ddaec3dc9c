import type { CareTask } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import place from '../today/place-group.module.css'
import type { Answer } from '../today/staying.ts'
import type { TaskGroup } from '../today/task-groups.ts'
import row from '../today/task-row.module.css'
import words from '../today/task-words.module.css'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DoneButton, DoneSign } from '../ui/done-button.tsx'
import { EntryIcon } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { useGuest } from './guest-context.ts'
import styles from './place-tasks.module.css'

type Common = {
  mayAct: boolean
  onAnswer: (task: CareTask, answer: Answer) => void
  onOpen: (task: CareTask) => void
}

type PlaceProps = Common & {
  group: TaskGroup
  /** Where the place is, if that is not the same for all of them. */
  region: string | undefined
  answers: ReadonlyMap<number, Answer>
}

/** What is to be done in one place. */
export function PlaceTasks({ group, region, answers, ...common }: PlaceProps) {
  const { t } = useI18n()
  const id = `place-${group.key}`
  return (
    <section aria-labelledby={id} className={place.group}>
      <header className={place.head}>
        <h3 id={id} className={place.name}>
          {group.location ?? t.today.nowhere}
        </h3>
        {region !== undefined && <span className={place.region}>{region}</span>}
      </header>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets. */}
      <ul role="list" className={place.tasks}>
        {group.tasks.map((task) => (
          <TaskRow key={task.scheduleId} task={task} answer={answers.get(task.scheduleId)} {...common} />
        ))}
      </ul>
    </section>
  )
}

/** One thing to do for one plant. A helper does not know the plants: what was noted for the task is there at once. */
function TaskRow({
  task,
  answer,
  mayAct,
  onAnswer,
  onOpen,
}: Common & { task: CareTask; answer: Answer | undefined }) {
  const { t, format } = useI18n()
  const care = word(t.enumerations.journalType, task.type)
  const { name, coverUrl } = task.plant
  return (
    <li className={classNames(row.row, !mayAct && row.looking)} data-answered={answer}>
      <span className={row.photo}>
        <Photo src={coverUrl} alt="" ratio={1} sizes="72px" seed={name} corners="m" />
      </span>
      <div className={words.words}>
        <button type="button" className={styles.name} onClick={() => onOpen(task)}>
          {name}
        </button>
        <p className={words.detail}>
          <span>
            {care}
            {task.amountMl !== undefined && (
              <>
                {' · '}
                <span className={words.whole}>{t.today.amount(format.number(task.amountMl))}</span>
              </>
            )}
          </span>
          {task.overdueDays > 0 && <span className={words.late}> {t.today.late(task.overdueDays)}</span>}
        </p>
        {task.note !== undefined && <p className={styles.note}>{task.note}</p>}
      </div>
      {mayAct && answer === undefined && (
        <DoneButton
          type={task.type}
          label={t.today.doneFor(care, name)}
          onClick={() => onAnswer(task, 'done')}
        />
      )}
      {mayAct && answer === 'done' && <DoneSign type={task.type} />}
      {mayAct && answer !== undefined && answer !== 'done' && <span className={row.noSign} />}
      <Others {...{ task, answer, mayAct, onAnswer, onOpen, care }} />
    </li>
  )
}

function Others(props: Common & { task: CareTask; answer: Answer | undefined; care: string }) {
  const { task, answer, mayAct, onAnswer, onOpen, care } = props
  const { t } = useI18n()
  const { texts } = useGuest()
  const { name } = task.plant
  if (!mayAct) return null
  return (
    <div className={row.others}>
      {answer === undefined ? (
        <>
          <button
            type="button"
            aria-label={t.today.notYetFor(care, name)}
            onClick={() => onAnswer(task, 'notYet')}
          >
            {t.today.notYet}
          </button>
          <button
            type="button"
            aria-label={t.today.skipFor(care, name)}
            onClick={() => onAnswer(task, 'skip')}
          >
            {t.today.skip}
          </button>
        </>
      ) : (
        <>
          <span className={row.room}>{t.today.notYet}</span>
          <span className={row.room}>{t.today.skip}</span>
        </>
      )}
      <IconButton icon={EntryIcon} label={texts.more(name)} onClick={() => onOpen(task)} />
      {answer !== undefined && <p className={row.answer}>{t.today.answered[answer]}</p>}
    </div>
  )
}
