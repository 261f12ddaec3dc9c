import { newIdempotencyKey } from '@frond/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { client } from '../../api/client.ts'
import { refreshAfter } from '../../api/stale.ts'
import type { PlantSpecies } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { bodyOf, type SpeciesDraft } from './species-draft.ts'

/** A species, and the cover that is uploaded before it. */
type New = { draft: SpeciesDraft; upload?: () => Promise<number | undefined> }

/** Puts a species into the catalogue. */
export function useAddSpecies(onAdded: (species: PlantSpecies) => void | Promise<void>) {
  const { t } = useI18n()
  const toasts = useToasts()
  const queries = useQueryClient()
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined)
  return useMutation({
    mutationFn: async ({ draft, upload }: New) => {
      const coverMediaId = await upload?.()
      const body = { ...bodyOf(draft), ...(coverMediaId === undefined ? {} : { coverMediaId }) }
      // A request that is repeated because its answer got lost must not make a second one.
      const text = JSON.stringify(body)
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newIdempotencyKey() }
      const { idempotencyKey } = sent.current
      return client.post('/api/v1/plant-species', { body, idempotencyKey })
    },
    onSuccess: async (species) => {
      toasts.show({ text: t.admin.species.added(species.commonName) })
      await refreshAfter(queries, 'species')
      await onAdded(species)
    },
  })
}
