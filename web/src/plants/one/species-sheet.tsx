import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { plantQuery } from '../../api/queries.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { Plant } from '../../api/types.ts'
import { type PickedSpecies, SpeciesPicker } from '../../catalogue/species-picker.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Says what a plant is: the choice is all it takes. */
export function SpeciesSheet({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [typed, setTyped] = useState('')

  const put = async ({ name, species }: Pick<Plant, 'name' | 'species'>) => {
    queries.setQueryData(plantQuery(plant.id).queryKey, { ...plant, name, species })
    try {
      const body = { name, speciesId: species?.id ?? null }
      await client.put('/api/v1/plants/{id}', { path: { id: plant.id }, body })
      return true
    } catch (error) {
      toasts.fail(error)
      return false
    } finally {
      void refreshAfter(queries, 'plants', 'care')
    }
  }
  const pick = async ({ species, ownName }: PickedSpecies) => {
    onClose()
    const saved = put({ name: ownName ?? plant.name, species })
    const close = toasts.show({
      text: t.plantPage.speciesIs(ownName ?? species.commonName),
      undo: () => void saved.then((isSaved) => isSaved && put(plant)),
    })
    if (!(await saved)) close()
  }
  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={t.plantPage.whichSpecies} tall>
      <SpeciesPicker
        first
        label={t.plantPage.species}
        onType={setTyped}
        onPick={(picked) => void pick(picked)}
      />
      {typed.trim() === '' && <EmptyState text={t.plantPage.speciesHint} />}
    </Sheet>
  )
}
