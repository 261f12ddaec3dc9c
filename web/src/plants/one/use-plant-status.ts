import { PlantStatus } from '@frond/client'
import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { backToStatus, usePlantChanges } from '../list/changes.ts'

/** Says that a plant died, was given away, or is back. */
export function usePlantStatus(plant: Plant): (status: PlantStatus) => void {
  const { t } = useI18n()
  const change = usePlantChanges()
  return (status) =>
    void change(
      { ids: [plant.id], patch: { status } },
      status === PlantStatus.Active ? t.plantPage.isBack(plant.name) : t.plantPage.gone(plant.name),
      backToStatus([plant]),
    )
}
