import { useState } from 'react'
import type { CareTask } from '../api/types.ts'

export type Selection = {
  isOn: boolean
  has: (scheduleId: number) => boolean
  toggle: (task: CareTask) => void
  set: (tasks: readonly CareTask[], on: boolean) => void
  start: () => void
  end: () => void
}

/** Which tasks are selected. The first one that is held starts it, and it ends when it was used. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<number>>()
  const set = (tasks: readonly CareTask[], on: boolean) =>
    setSelected((before = new Set()) => {
      const after = new Set(before)
      for (const { scheduleId } of tasks) {
        if (on) after.add(scheduleId)
        else after.delete(scheduleId)
      }
      return after
    })
  return {
    isOn: selected !== undefined,
    has: (scheduleId) => selected?.has(scheduleId) ?? false,
    toggle: (task) => set([task], !(selected?.has(task.scheduleId) ?? false)),
    set,
    start: () => setSelected(new Set()),
    end: () => setSelected(undefined),
  }
}
