import { type Static, Type } from 'typebox'
import { Closed, Id, Named } from '../../../http/fields.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'

function numberOf(description: string) {
  return Type.Integer({ description, examples: [12] })
}

const TypeCount = Named('TypeCount', {
  type: EnumerationValue('JournalType'),
  count: numberOf('Entries, however many plants they name.'),
})
export type TypeCount = Static<typeof TypeCount>

const Month = Named('MonthInNumbers', {
  month: Type.String({ examples: ['2026-11'] }),
  newPlants: numberOf('By `plantingDate`, else by the day on which the plant was added.'),
  entries: numberOf('Entries of this month.'),
  care: Type.Array(TypeCount, { description: 'Types that occur, most first.' }),
})

const Day = Named('DayInNumbers', {
  day: Type.String({ format: 'date', examples: ['2026-11-15'] }),
  entries: numberOf('Entries of this day.'),
  care: Type.Array(TypeCount, { description: 'Types that occur, most first.' }),
})

export const GardenStatistics = Named('GardenStatistics', {
  plants: Closed({
    active: numberOf('Plants that are active.'),
    archived: numberOf('Plants that were given away or are no longer shown.'),
    dead: numberOf('Plants that died.'),
  }),
  species: numberOf('Different species of active plants.'),
  places: numberOf('Locations.'),
  photos: numberOf('Own files that are images.'),
  openProblems: numberOf('Problems that are watched.'),
  firstPlantingDate: Type.Optional(Type.String({ format: 'date', examples: ['2019-04-02'] })),
  months: Type.Array(Month, {
    description: 'Months in the zone of the garden, oldest first, also those without anything.',
  }),
  days: Type.Optional(
    Type.Array(Day, {
      description: 'If asked for: the days of these months that have entries, oldest first.',
    }),
  ),
  types: Type.Array(TypeCount, { description: 'Of all these months: types that occur, most first.' }),
  mostCared: Type.Array(
    Closed({ id: Id, name: Type.String(), count: numberOf('Entries that name the plant.') }),
    {
      description: 'Up to five active plants with the most entries of these months.',
    },
  ),
})
export type GardenStatistics = Static<typeof GardenStatistics>

export const StatisticsQuery = Closed({
  months: Type.Integer({
    minimum: 1,
    maximum: 60,
    default: 12,
    description: 'So many, of which this month is the last.',
  }),
  days: Type.Boolean({ default: false, description: 'Whether the response has days, too.' }),
})
export type StatisticsQuery = Static<typeof StatisticsQuery>
