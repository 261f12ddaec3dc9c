import { type Static, Type } from 'typebox'
import { Closed, Id, Ids, Name, Named, Omittable, Timestamp, UpdatedSince } from '../../../http/fields.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'

export const Location = Named('Location', {
  id: Id,
  name: Type.String({ examples: ['Kitchen window'] }),
  lightLevel: EnumerationValue('LightRequirement'),
  createdAt: Timestamp,
})
export type Location = Static<typeof Location>

export const Region = Named('Region', {
  id: Id,
  name: Type.String({ examples: ['Home'] }),
  longitude: Type.Optional(
    Type.Number({ description: 'Absent if the region has no coordinates.', examples: [13.4] }),
  ),
  latitude: Type.Optional(
    Type.Number({ description: 'Absent if the region has no coordinates.', examples: [52.5] }),
  ),
  locations: Type.Array(Location),
  createdAt: Timestamp,
})
export type Region = Static<typeof Region>

const regionFields = {
  longitude: Omittable(
    Type.Number({
      minimum: -180,
      maximum: 180,
      description: 'With latitude or not at all.',
      examples: [13.4],
    }),
  ),
  latitude: Omittable(
    Type.Number({
      minimum: -90,
      maximum: 90,
      description: 'With longitude or not at all.',
      examples: [52.5],
    }),
  ),
}
const COORDINATES = ['longitude', 'latitude']
const regionName = Name(48, { examples: ['Home'] })

export const RegionCreate = Closed({ name: regionName, ...regionFields }, { 'x-together': COORDINATES })
export type RegionCreate = Static<typeof RegionCreate>

export const RegionUpdate = Closed(
  { name: Type.Optional(regionName), ...regionFields },
  { 'x-togetherIfNamed': COORDINATES },
)
export type RegionUpdate = Static<typeof RegionUpdate>

const locationName = Name(48, { examples: ['Kitchen window'] })
const lightLevel = Omittable(EnumerationValue('LightRequirement'))

export const LocationCreate = Closed({ name: locationName, lightLevel })
export type LocationCreate = Static<typeof LocationCreate>

export const LocationUpdate = Closed({
  name: Type.Optional(locationName),
  lightLevel,
  regionId: Type.Optional(
    Type.Integer({
      ...Id,
      description: 'Moves the location there, as the last one; in its own region it stays where it is.',
    }),
  ),
})
export type LocationUpdate = Static<typeof LocationUpdate>

export const RegionQuery = Closed({ ids: Ids, updatedSince: Type.Optional(UpdatedSince) })
export type RegionQuery = Static<typeof RegionQuery>

export const NewOrder = Closed({
  orderedIds: Type.Array(Id, {
    minItems: 1,
    maxItems: 10_000,
    description: 'All ids, each once, in the new order.',
    examples: [[2, 1, 3]],
  }),
})
export type NewOrder = Static<typeof NewOrder>
