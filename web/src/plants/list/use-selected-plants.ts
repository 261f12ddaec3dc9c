import { useCallback, useState } from 'react'
import type { Plant } from '../../api/types.ts'

export type SelectedPlants = {
  isOn: boolean
  plants: readonly Plant[]
  has: (id: number) => boolean
  /** Always the same function. */
  toggle: (plant: Plant) => void
  /** With these, or with none yet. */
  start: (plants?: readonly Plant[]) => void
  end: () => void
}

/** The plants themselves, not their ids: undoing needs what they were. */
export function useSelectedPlants(): SelectedPlants {
  const [selected, setSelected] = useState<ReadonlyMap<number, Plant>>()
  const toggle = useCallback(
    (plant: Plant) =>
      setSelected((before) => {
        const after = new Map(before)
        if (!after.delete(plant.id)) after.set(plant.id, plant)
        return after
      }),
    [],
  )
  return {
    isOn: selected !== undefined,
    plants: [...(selected?.values() ?? [])],
    has: (id) => selected?.has(id) ?? false,
    toggle,
    start: (plants = []) => setSelected(new Map(plants.map((plant) => [plant.id, plant]))),
    end: () => setSelected(undefined),
  }
}
