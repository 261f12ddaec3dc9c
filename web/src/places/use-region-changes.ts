import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { regionsQuery } from '../api/queries.ts'
import type { Region } from '../api/types.ts'
import { type OnFailure, useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { idsOf, renumbered, withRegion } from './arrangement.ts'
import type { Coordinates } from './coordinates.ts'
import { unlessOutdated } from './unless-outdated.ts'

const PATH = '/api/v1/regions'

export type RegionFields = { name: string; coordinates: Coordinates | null }

/** Shows the regions as they will be. */
export function useShownRegions() {
  const queries = useQueryClient()
  const { queryKey } = regionsQuery()
  return (changed: (regions: Region[]) => Region[]) => () =>
    queries.setQueryData(queryKey, (regions) => regions && changed(regions))
}

/** What can be done to regions. */
export function useRegionChanges(regions: readonly Region[]) {
  const { t } = useI18n()
  const change = useChange('places')
  const show = useShownRegions()
  const order = (orderedIds: number[]) => client.put(`${PATH}/order`, { body: { orderedIds } })
  const put = (id: number, fields: RegionFields) =>
    client.put(`${PATH}/{id}`, { path: { id }, body: bodyOf(fields) })

  return {
    add: ({ name, coordinates }: RegionFields, onFailure: OnFailure) => {
      let made: number | undefined
      return change(
        {
          send: async () => {
            made = (await client.post(PATH, { body: { name, ...coordinates } })).id
          },
          told: t.places.added(name),
          back: async () => {
            if (made !== undefined) await client.delete(`${PATH}/{id}`, { path: { id: made } })
          },
        },
        onFailure,
      )
    },
    edit: (region: Region, fields: RegionFields, onFailure: OnFailure) => {
      const { latitude: _, longitude: __, ...rest } = region
      return change(
        {
          show: show((all) => withRegion(all, { ...rest, name: fields.name, ...fields.coordinates })),
          send: () => put(region.id, fields),
          told: t.places.saved(fields.name),
          back: () => put(region.id, { name: region.name, coordinates: coordinatesIn(region) }),
        },
        onFailure,
      )
    },
    /** One without places can come back; another takes its places with it, which was asked before. */
    remove: (region: Region) => {
      let made: number | undefined
      return change({
        show: show((all) => all.filter(({ id }) => id !== region.id)),
        send: () => client.delete(`${PATH}/{id}`, { path: { id: region.id } }),
        told: t.places.deleted(region.name),
        ...(region.locations.length === 0 && {
          back: async () => {
            const { name } = region
            const id = made ?? (await client.post(PATH, { body: { name, ...coordinatesIn(region) } })).id
            made = id
            const now = renumbered(regions, region.id, id)
            // Before it is read again, so that what the person does next is done to the new one.
            show(() => now)()
            await unlessOutdated(order(idsOf(now)))
          },
        }),
      })
    },
    reorder: (ordered: Region[]) =>
      change({
        show: show(() => ordered),
        send: () => order(idsOf(ordered)),
        told: t.places.reordered,
        back: () => order(idsOf(regions)),
      }),
  }
}

function coordinatesIn({ latitude, longitude }: Region): Coordinates | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

function bodyOf({ name, coordinates }: RegionFields) {
  return { name, ...(coordinates ?? { latitude: null, longitude: null }) }
}
