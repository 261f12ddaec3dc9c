import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { plantQuery } from '../../api/queries.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { Plant, SpeciesSummary } from '../../api/types.ts'
import { SpeciesPicker } from '../../catalogue/species-picker.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Says what a plant is: the choice is all it takes. */
export function SpeciesSheet({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()

  const put = async (species: SpeciesSummary | null) => {
    queries.setQueryData(plantQuery(plant.id).queryKey, { ...plant, species })
    try {
      const body = { speciesId: species?.id ?? null }
      await client.put('/api/v1/plants/{id}', { path: { id: plant.id }, body })
      return true
    } catch (error) {
      toasts.fail(error)
      return false
    } finally {
      await refreshAfter(queries, 'plants', 'care')
    }
  }
  const pick = async (species: SpeciesSummary) => {
    onClose()
    if (await put(species))
      toasts.show({
        text: t.plantPage.speciesIs(species.commonName),
        undo: () => void put(plant.species),
      })
  }
  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={t.plantPage.whichSpecies}>
      <SpeciesPicker label={t.plantPage.species} onPick={({ species }) => void pick(species)} />
    </Sheet>
  )
}
