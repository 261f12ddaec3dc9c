import { useEffect, useRef } from 'react'
import type { CareTask } from '../api/types.ts'
import type { Answer } from './staying.ts'
import { groupByPlace, type TaskGroup } from './task-groups.ts'

type DrawnRow = { task: CareTask; answered: Answer | undefined; isSelected: boolean }
export type DrawnGroup = Omit<TaskGroup, 'tasks'> & { rows: readonly DrawnRow[] }

/** The places with their rows, as they look. One about which nothing has changed is the same object, and is not drawn again. */
export function useDrawnGroups(
  tasks: readonly CareTask[],
  answerOf: (task: CareTask) => Answer | undefined,
  isSelected: (scheduleId: number) => boolean,
): readonly DrawnGroup[] {
  const drawn = useRef<readonly DrawnGroup[]>([])
  const rowOf = (task: CareTask) => ({
    task,
    answered: answerOf(task),
    isSelected: isSelected(task.scheduleId),
  })
  const groups = groupByPlace(tasks).map(({ tasks, ...place }): DrawnGroup => {
    const group = { ...place, rows: tasks.map(rowOf) }
    return drawn.current.find((before) => isSame(before, group)) ?? group
  })
  useEffect(() => {
    drawn.current = groups
  })
  return groups
}

function isSame(a: DrawnGroup, b: DrawnGroup): boolean {
  return (
    a.key === b.key &&
    a.region === b.region &&
    a.location === b.location &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, at) => isSameRow(row, b.rows[at]))
  )
}

function isSameRow({ task, answered, isSelected }: DrawnRow, other: DrawnRow | undefined): boolean {
  return task === other?.task && answered === other.answered && isSelected === other.isSelected
}
