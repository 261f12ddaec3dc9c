import { useCallback, useState } from 'react'
import type { CareTask } from '../api/types.ts'

export type Selection = {
  isOn: boolean
  has: (scheduleId: number) => boolean
  /** Always the same function. */
  toggle: (task: CareTask) => void
  set: (tasks: readonly CareTask[], on: boolean) => void
  start: () => void
  end: () => void
}

/** Which tasks are selected. The first one that is held starts it, and it ends when it was used. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>()
  const toggle = useCallback(
    ({ scheduleId }: CareTask) =>
      setSelected((before = new Set()) => withAll(before, [scheduleId], !before.has(scheduleId))),
    [],
  )
  return {
    isOn: selected !== undefined,
    has: (scheduleId) => selected?.has(scheduleId) ?? false,
    toggle,
    set: (tasks, on) =>
      setSelected((before = new Set()) =>
        withAll(
          before,
          tasks.map(({ scheduleId }) => scheduleId),
          on,
        ),
      ),
    start: () => setSelected(new Set()),
    end: () => setSelected(undefined),
  }
}

function withAll(before: ReadonlySet<number>, ids: readonly number[], on: boolean): ReadonlySet<number> {
  const after = new Set(before)
  for (const id of ids) {
    if (on) after.add(id)
    else after.delete(id)
  }
  return after
}
