import type { LightRequirement } from '@frond/client'
import { changePlants } from '../api/change-plants.ts'
import { client } from '../api/client.ts'
import type { Location, Region } from '../api/types.ts'
import { type OnFailure, useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { idsOf, renumbered, withoutPlace, withPlace, withRegion } from './arrangement.ts'
import { plantIdsOf } from './plants-there.ts'
import { unlessOutdated } from './unless-outdated.ts'
import { useShownRegions } from './use-region-changes.ts'

const PATH = '/api/v1/locations/{id}'

export type PlaceFields = { name: string; lightLevel: LightRequirement; regionId: number }

/** What can be done to places; each can be taken back. */
export function usePlaceChanges() {
  const { t } = useI18n()
  const change = useChange('places')
  const show = useShownRegions()
  const make = (regionId: number, body: { name: string; lightLevel: LightRequirement }) =>
    client.post('/api/v1/regions/{id}/locations', { path: { id: regionId }, body })
  const order = (regionId: number, orderedIds: number[]) =>
    client.put('/api/v1/regions/{id}/locations/order', { path: { id: regionId }, body: { orderedIds } })

  return {
    add: ({ regionId, ...body }: PlaceFields, onFailure: OnFailure) => {
      let made: number | undefined
      return change(
        {
          send: async () => {
            made = (await make(regionId, body)).id
          },
          told: t.places.added(body.name),
          back: async () => {
            if (made !== undefined) await client.delete(PATH, { path: { id: made } })
          },
        },
        onFailure,
      )
    },
    edit: (place: Location, region: Region, { regionId, ...fields }: PlaceFields, onFailure: OnFailure) => {
      const { id, name, lightLevel } = place
      const moves = regionId !== region.id
      return change(
        {
          show: show((regions) => withPlace(regions, { ...place, ...fields }, regionId)),
          send: () => client.put(PATH, { path: { id }, body: { ...fields, ...(moves && { regionId }) } }),
          told: t.places.saved(fields.name),
          back: async () => {
            const body = { name, lightLevel, ...(moves && { regionId: region.id }) }
            await client.put(PATH, { path: { id }, body })
            if (moves) await order(region.id, idsOf(region.locations))
          },
        },
        onFailure,
      )
    },
    /** Taken back, there is a new place with the same plants where the old one stood. */
    remove: (place: Location, region: Region) => {
      let plants: number[] = []
      let made: number | undefined
      return change({
        show: show((regions) => withoutPlace(regions, place.id)),
        send: async () => {
          plants = await plantIdsOf({ locationId: place.id })
          await client.delete(PATH, { path: { id: place.id } })
        },
        told: t.places.deleted(place.name),
        back: async () => {
          const { name, lightLevel } = place
          const id = made ?? (await make(region.id, { name, lightLevel })).id
          made = id
          const locations = renumbered(region.locations, place.id, id)
          // Before it is read again, so that what the person does next is done to the new one.
          show((regions) => withRegion(regions, { ...region, locations }))()
          await changePlants(plants, { locationId: id })
          await unlessOutdated(order(region.id, idsOf(locations)))
        },
      })
    },
    reorder: (region: Region, ordered: Location[]) =>
      change({
        show: show((regions) => withRegion(regions, { ...region, locations: ordered })),
        send: () => order(region.id, idsOf(ordered)),
        told: t.places.reordered,
        back: () => order(region.id, idsOf(region.locations)),
      }),
  }
}
