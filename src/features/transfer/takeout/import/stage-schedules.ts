import { Type } from 'typebox'
import { SCHEDULE_VALUES } from '../../../care/bulk/schedules-bulk.sql.ts'
import {
  definitionProblems,
  newDefinition,
  seasonProblems,
  valuesIn,
} from '../../../care/schedules/definition.ts'
import { CareSchedule, PLANNED_YEARS, ScheduleDefinition } from '../../../care/schedules/schedules.schema.ts'
import { hemisphereAt } from '../../../care/settings/settings.service.ts'
import { todayIn } from '../../../due/today.ts'
import type { GardenSource, ImportedSchedule } from '../../imports/garden-source.ts'
import { checked, refuse } from './checked.ts'
import type { StagedSchedule } from './staged.ts'
import type { Staging } from './staging.ts'

const Deferral = Type.Object(
  {
    kind: CareSchedule.properties.deferral.properties.kind,
    day: Type.String({
      'x-date': true,
      pattern: PLANNED_YEARS,
      'x-wanted': 'a day from 2000-01-01 to 2100-12-31',
    }),
  },
  { additionalProperties: false },
)

export async function stageSchedules(staging: Staging, source: GardenSource): Promise<void> {
  const { day: today } = todayIn(staging.settings.timeZone)
  for await (const schedule of source.schedules())
    await staging.stage.add('schedules', stagedSchedule(staging, schedule, today))
}

/** Time may have ended a pause since it was exported; everything else must be as in a new schedule. */
function stagedSchedule(staging: Staging, schedule: ImportedSchedule, today: string): StagedSchedule {
  const { at, fields, createdAt, deferral } = schedule
  const { number, about } = staging.plants.require(at, 'plantId', schedule.plant)
  const body = checked(ScheduleDefinition, { ...fields }, at)
  const definition = newDefinition(body, today)
  const hemisphere = hemisphereAt(about.latitude, staging.settings.hemisphere)
  refuse(at, definitionProblems(definition))
  refuse(at, seasonProblems(definition, hemisphere))
  refuse(
    at,
    about.types.has(body.type) ? [{ path: 'type', message: 'has another schedule of its plant' }] : [],
  )
  about.types.add(body.type)
  staging.schedules.add(at, undefined, undefined)
  const values = valuesIn(definition, hemisphere)
  return {
    plant: number,
    values: SCHEDULE_VALUES.map((name) => values[name]),
    createdAt: staging.timeOf(at, createdAt),
    deferral: deferral === undefined ? null : checked(Deferral, deferral, at),
  }
}
