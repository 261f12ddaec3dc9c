import { useCallback, useDeferredValue, useState } from 'react'
import type { CareTask } from '../api/types.ts'

export type Selection = {
  isOn: boolean
  has: (scheduleId: number) => boolean
  /** Whether its row shows it: hundreds that are selected together follow when what was pressed has answered. */
  isDrawn: (scheduleId: number) => boolean
  /** Always the same function. */
  toggle: (task: CareTask) => void
  /** Always the same function. */
  set: (tasks: readonly CareTask[], on: boolean) => void
  start: () => void
  end: () => void
}

/** Which tasks are selected. The first one that is held starts it, and it ends when it was used. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>()
  const [isTogether, setIsTogether] = useState(false)
  const toggle = useCallback(({ scheduleId }: CareTask) => {
    setIsTogether(false)
    setSelected((before = new Set()) => withAll(before, [scheduleId], !before.has(scheduleId)))
  }, [])
  const set = useCallback((tasks: readonly CareTask[], on: boolean) => {
    setIsTogether(true)
    setSelected((before = new Set()) =>
      withAll(
        before,
        tasks.map(({ scheduleId }) => scheduleId),
        on,
      ),
    )
  }, [])
  const later = useDeferredValue(selected)
  const drawn = isTogether ? later : selected
  return {
    isOn: selected !== undefined,
    has: (scheduleId) => selected?.has(scheduleId) ?? false,
    isDrawn: (scheduleId) => drawn?.has(scheduleId) ?? false,
    toggle,
    set,
    start: () => setSelected(new Set()),
    end: () => {
      setIsTogether(true)
      setSelected(undefined)
    },
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
