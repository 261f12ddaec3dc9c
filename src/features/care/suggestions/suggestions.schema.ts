import { type Static, Type } from 'typebox'
import { Named } from '../../../http/fields.ts'
import { CareSchedule, Day } from '../schedules/schedules.schema.ts'

/** A suggestion was taken from one of these. */
export const SuggestionSource = { SpeciesText: 1, Category: 2, Default: 3 } as const
export type SuggestionSource = (typeof SuggestionSource)[keyof typeof SuggestionSource]

const { type, mode, every, unit, seasons, note } = CareSchedule.properties

export const CareSuggestion = Named('CareSuggestion', {
  type,
  mode,
  every,
  unit,
  seasons,
  startDate: Type.Optional(
    Day({
      description: 'In mode 2, the first day of the grid; otherwise it can begin at once.',
      examples: ['2027-03-01'],
    }),
  ),
  note: Type.Optional(
    Type.String({
      ...note,
      description: 'The watering guide of the species, if it has at most 255 characters.',
      examples: ['When the top third of the soil is dry, about once a week.'],
    }),
  ),
  source: Type.Unsafe<SuggestionSource>(
    Type.Integer({
      minimum: SuggestionSource.SpeciesText,
      maximum: SuggestionSource.Default,
      description:
        'What it was taken from: 1 the watering guide of the species, 2 its categories, 3 nothing in particular.',
      'x-enum-varnames': Object.keys(SuggestionSource),
      examples: [SuggestionSource.SpeciesText],
    }),
  ),
  reason: Type.String({
    description: 'English, for people.',
    examples: ['The watering guide of its species says so.'],
  }),
})
export type CareSuggestion = Static<typeof CareSuggestion>
