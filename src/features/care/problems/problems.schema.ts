import { type Static, Type } from 'typebox'
import {
  Closed,
  Id,
  IdList,
  Name,
  Named,
  Omittable,
  OptionalText,
  PageQuery,
  Timestamp,
} from '../../../http/fields.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { named } from '../../garden/plants/plants.schema.ts'
import { Day } from '../schedules/schedules.schema.ts'

const Kind = EnumerationValue('ProblemKind')
const CheckEvery = Type.Integer({
  minimum: 1,
  maximum: 60,
  description: 'Days from one look at the plant to the next.',
  examples: [3],
})

export const PlantProblem = Named('PlantProblem', {
  id: Id,
  plant: named('ProblemPlant', 'Fern'),
  kind: Kind,
  name: Type.String({ examples: ['Spider mites'] }),
  since: Day(),
  endedOn: Type.Optional(Day({ description: 'Absent while the problem is open.' })),
  note: Type.Optional(Type.String({ examples: ['Under the leaves.'] })),
  isolated: Type.Boolean({ description: 'Whether the plant stands apart from others.', examples: [true] }),
  checkEvery: Type.Optional(CheckEvery),
  nextCheck: Type.Optional(
    Day({
      description:
        '`checkEvery` days after the last entry of the plant up to today that is a Treatment, a PestOrDisease or an Observation, or after `since` if that is later. Absent once the problem has ended.',
    }),
  ),
  createdAt: Timestamp,
})
export type PlantProblem = Static<typeof PlantProblem>

/** A garden has at most so many that are open. */
export const MOST_OPEN_PROBLEMS = 1_000

const name = Name(48, { examples: ['Spider mites'] })

const optionalFields = {
  since: Omittable(Day({ description: 'Not after today, which it is if never given.' })),
  note: OptionalText(500, { examples: ['Under the leaves.'] }),
  isolated: Omittable(Type.Boolean({ description: 'False if never given.' })),
  checkEvery: Omittable(CheckEvery),
}

export const ProblemsCreate = Closed({
  plantIds: IdList(100, { minItems: 1 }),
  kind: Kind,
  name,
  ...optionalFields,
})
export type ProblemsCreate = Static<typeof ProblemsCreate>

export const ProblemUpdate = Closed({
  kind: Type.Optional(Kind),
  name: Type.Optional(name),
  ...optionalFields,
  endedOn: Omittable(Day({ description: 'From `since` to today; null opens the problem again.' })),
})
export type ProblemUpdate = Static<typeof ProblemUpdate>

export const ProblemQuery = Closed({
  plantId: Type.Optional(Id),
  open: Type.Optional(Type.Boolean({ description: 'Only those that are open, or only those that ended.' })),
  kind: Type.Optional(Kind),
  ...PageQuery,
})
export type ProblemQuery = Static<typeof ProblemQuery>
