import { JournalCreate } from '../../../garden/journals/journals.schema.ts'
import { searchTextOf } from '../../../garden/journals/journals.sql.ts'
import type { GardenSource } from '../../imports/garden-source.ts'
import { checked } from './checked.ts'
import { distinctNumbers, fromOne, keptFiles } from './stage-plants.ts'
import type { Staging } from './staging.ts'

export async function stageEntries(staging: Staging, source: GardenSource): Promise<void> {
  for await (const { at, fields, createdAt, ...links } of source.entries()) {
    const plants = distinctNumbers(links.plants, (ref) => staging.plants.require(at, 'plantIds', ref).number)
    const files = distinctNumbers(
      keptFiles(staging, links.files),
      (ref) => staging.files.require(at, 'media', ref).number,
    )
    staging.countLinks(plants, files)
    const lists = { plantIds: plants.map(fromOne), media: files.map(fromOne) }
    const body = checked(JournalCreate, { ...fields, ...lists }, at)
    const madeAt = staging.timeOf(at, createdAt)
    const values = {
      type: body.type ?? 0,
      eventTime: body.eventTime ?? madeAt,
      properties: body.properties ?? null,
      remark: body.remark ?? null,
    }
    staging.entries.add(at, undefined, undefined)
    await staging.stage.add('entries', {
      ...{ ...values, plants, files },
      searchText: searchTextOf(values),
      createdAt: madeAt,
    })
  }
}
