import { useDeferredValue } from 'react'
import type { CareTask } from '../api/types.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import styles from './place-group.module.css'
import type { TaskGroup } from './task-groups.ts'
import { TaskRow } from './task-row.tsx'
import { useHold } from './use-hold.ts'
import type { Selection } from './use-selection.ts'
import type { Stay } from './use-staying.ts'

type PlaceGroupProps = {
  group: TaskGroup
  /** Where the place is, if that is not the same for all of them. */
  region: string | undefined
  selection: Selection
  stay: Stay
  isCompact: boolean
  /** What says which keys lead along the rows. */
  keysId: string
  onChooseDay: (task: CareTask) => void
}

/** With more tasks than that, those out of sight are not laid out. */
const MANY = 60

/** What is to be done in one place. */
export function PlaceGroup({
  group,
  region,
  selection,
  stay,
  isCompact,
  keysId,
  onChooseDay,
}: PlaceGroupProps) {
  const { t } = useI18n()
  const name = group.location ?? t.today.nowhere
  const selected = group.tasks.filter(({ scheduleId }) => selection.has(scheduleId)).length
  const { care: mayAnswer } = useRights()
  const hold = useHold(selection.isOn || !mayAnswer ? undefined : () => selection.set(group.tasks, true))
  // What was pressed answers at once; hundreds of rows follow when it is drawn.
  const isPicking = useDeferredValue(selection.isOn)
  const id = `place-${group.key}`
  return (
    <section aria-labelledby={id} className={styles.group}>
      <header className={styles.head} data-picking={selection.isOn} {...hold}>
        {selection.isOn && (
          <Checkbox
            value={selected === group.tasks.length}
            partly={selected > 0 && selected < group.tasks.length}
            onChange={(on) => selection.set(group.tasks, on)}
            label={t.today.wholePlace(name)}
            labelHidden
          />
        )}
        <h2 id={id} className={styles.name}>
          {name}
        </h2>
        {region !== undefined && <span className={styles.region}>{region}</span>}
      </header>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets.
        role="list"
        aria-describedby={keysId}
        className={styles.tasks}
        data-compact={isCompact ? '' : undefined}
        // One place alone has both columns.
        data-wide={stay.shown.length === group.tasks.length ? '' : undefined}
        data-many={stay.shown.length > MANY ? '' : undefined}
      >
        {group.tasks.map((task) => (
          <TaskRow
            key={task.scheduleId}
            task={task}
            answer={stay.answer}
            answered={stay.answerOf(task)}
            isCompact={isCompact}
            isPicking={isPicking}
            isSelected={selection.isDrawn(task.scheduleId)}
            onToggle={selection.toggle}
            onChooseDay={onChooseDay}
          />
        ))}
      </ul>
    </section>
  )
}
