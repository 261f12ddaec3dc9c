import { type Static, Type } from 'typebox'
import { Id, Ids, Name, Nullable, Timestamp, UpdatedSince } from '../../../http/fields.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'

export const Location = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Kitchen window'] }),
    lightLevel: EnumerationValue('LightRequirement'),
    createdAt: Timestamp,
  },
  { additionalProperties: false, title: 'Location' },
)
export type Location = Static<typeof Location>

export const Region = Type.Object(
  {
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
  },
  { additionalProperties: false, title: 'Region' },
)
export type Region = Static<typeof Region>

const regionFields = {
  longitude: Type.Optional(
    Nullable(
      Type.Number({
        minimum: -180,
        maximum: 180,
        description: 'With latitude or not at all.',
        examples: [13.4],
      }),
    ),
  ),
  latitude: Type.Optional(
    Nullable(
      Type.Number({
        minimum: -90,
        maximum: 90,
        description: 'With longitude or not at all.',
        examples: [52.5],
      }),
    ),
  ),
}
const COORDINATES = ['longitude', 'latitude']
const regionName = Name(48, { examples: ['Home'] })

export const RegionCreate = Type.Object(
  { name: regionName, ...regionFields },
  { additionalProperties: false, 'x-together': COORDINATES },
)
export type RegionCreate = Static<typeof RegionCreate>

export const RegionUpdate = Type.Object(
  { name: Type.Optional(regionName), ...regionFields },
  { additionalProperties: false, 'x-togetherIfNamed': COORDINATES },
)
export type RegionUpdate = Static<typeof RegionUpdate>

const locationName = Name(48, { examples: ['Kitchen window'] })
const lightLevel = Type.Optional(Nullable(EnumerationValue('LightRequirement')))

export const LocationCreate = Type.Object({ name: locationName, lightLevel }, { additionalProperties: false })
export type LocationCreate = Static<typeof LocationCreate>

export const LocationUpdate = Type.Object(
  {
    name: Type.Optional(locationName),
    lightLevel,
    regionId: Type.Optional(
      Type.Integer({
        ...Id,
        description: 'Moves the location there, as the last one; in its own region it stays where it is.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type LocationUpdate = Static<typeof LocationUpdate>

export const RegionQuery = Type.Object(
  { ids: Ids, updatedSince: Type.Optional(UpdatedSince) },
  { additionalProperties: false },
)
export type RegionQuery = Static<typeof RegionQuery>

export const NewOrder = Type.Object(
  {
    orderedIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 10_000,
      description: 'All ids, each once, in the new order.',
      examples: [[2, 1, 3]],
    }),
  },
  { additionalProperties: false },
)
export type NewOrder = Static<typeof NewOrder>
