import { type CSSProperties, memo } from 'react'
import type { CareTask } from '../api/types.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import styles from './place-group.module.css'
import { TaskRow } from './task-row.tsx'
import type { DrawnGroup } from './use-drawn-groups.ts'
import { useHold } from './use-hold.ts'
import type { Selection } from './use-selection.ts'
import type { Stay } from './use-staying.ts'

type PlaceGroupProps = {
  group: DrawnGroup
  /** Where the place is, if that is not the same for all of them. */
  region: string | undefined
  /** While several are selected, its rows are ticked. */
  isPicking: boolean
  /** How many of it are selected; nothing where none can be. */
  selected: number | undefined
  onSelect: Selection['set']
  onToggle: Selection['toggle']
  answer: Stay['answer']
  /** There is no other place. */
  isAlone: boolean
  /** There are so many tasks that those out of sight are not laid out. */
  areMany: boolean
  isCompact: boolean
  /** What says which keys lead along the rows. */
  keysId: string
  onChooseDay: (task: CareTask) => void
}

/** What is to be done in one place. Of several, those are drawn again that have changed. */
export const PlaceGroup = memo(function PlaceGroup(props: PlaceGroupProps) {
  const { group, region, isPicking, selected, onSelect, onToggle } = props
  const { answer, isAlone, areMany, isCompact, keysId, onChooseDay } = props
  const { t } = useI18n()
  const name = group.location ?? t.today.nowhere
  const { care: mayAnswer } = useRights()
  const select = (on: boolean) =>
    onSelect(
      group.rows.map(({ task }) => task),
      on,
    )
  const hold = useHold(isPicking || !mayAnswer ? undefined : () => select(true))
  const id = `place-${group.key}`
  const size: CSSProperties & Record<'--rows', number> = { '--rows': group.rows.length }
  return (
    <section aria-labelledby={id} className={styles.group}>
      <header className={styles.head} data-picking={selected !== undefined} {...hold}>
        {selected !== undefined && (
          <Checkbox
            value={selected === group.rows.length}
            partly={selected > 0 && selected < group.rows.length}
            onChange={select}
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
        style={areMany ? size : undefined}
        data-compact={isCompact ? '' : undefined}
        // One place alone has both columns.
        data-wide={isAlone ? '' : undefined}
        data-many={areMany ? '' : undefined}
      >
        {group.rows.map(({ task, answered, isSelected }) => (
          <TaskRow
            key={task.scheduleId}
            task={task}
            answer={answer}
            answered={answered}
            isCompact={isCompact}
            isPicking={isPicking}
            isSelected={isSelected}
            onToggle={onToggle}
            onChooseDay={onChooseDay}
          />
        ))}
      </ul>
    </section>
  )
})
