import { useQueryClient } from '@tanstack/react-query'
import { changePlants } from '../api/change-plants.ts'
import { client } from '../api/client.ts'
import { tagsQuery } from '../api/queries.ts'
import type { PlantTag } from '../api/types.ts'
import { type OnFailure, useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { renumbered } from './arrangement.ts'
import { plantIdsOf } from './plants-there.ts'

const PATH = '/api/v1/plant-tags'

/** What can be done to tags; each can be taken back. */
export function useTagChanges() {
  const { t } = useI18n()
  const queries = useQueryClient()
  const change = useChange('tags')
  const { queryKey } = tagsQuery()
  const show = (changed: (tags: PlantTag[]) => PlantTag[]) => () =>
    queries.setQueryData(queryKey, (tags) => tags && changed(tags))

  return {
    add: (name: string, onFailure: OnFailure) => {
      let made: number | undefined
      return change(
        {
          send: async () => {
            made = (await client.post(PATH, { body: { name } })).id
          },
          told: t.places.added(name),
          back: async () => {
            if (made !== undefined) await client.delete(`${PATH}/{id}`, { path: { id: made } })
          },
        },
        onFailure,
      )
    },
    rename: (tag: PlantTag, name: string, onFailure: OnFailure) => {
      const path = { id: tag.id }
      return change(
        {
          show: show((tags) => tags.map((one) => (one.id === tag.id ? { ...one, name } : one))),
          send: () => client.put(`${PATH}/{id}`, { path, body: { name } }),
          told: t.places.renamed(name),
          back: () => client.put(`${PATH}/{id}`, { path, body: { name: tag.name } }),
        },
        onFailure,
      )
    },
    /** Taken back, there is a new tag of the same name on the same plants. */
    remove: (tag: PlantTag) => {
      let plants: number[] = []
      let made: number | undefined
      return change({
        show: show((tags) => tags.filter(({ id }) => id !== tag.id)),
        send: async () => {
          plants = await plantIdsOf({ tagId: tag.id })
          await client.delete(`${PATH}/{id}`, { path: { id: tag.id } })
        },
        told: t.places.deleted(tag.name),
        back: async () => {
          const id = made ?? (await client.post(PATH, { body: { name: tag.name } })).id
          made = id
          // Before it is read again, so that what the person does next is done to the new one.
          show((tags) => renumbered(tags, tag.id, id))()
          await changePlants(plants, { addTagIds: [id] })
        },
      })
    },
  }
}
