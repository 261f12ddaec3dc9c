import { CareSettingsUpdate } from '../../../care/settings/settings.schema.ts'
import { getSettings } from '../../../care/settings/settings.service.ts'
import type { Scope } from '../../../change/scope.ts'
import { findCareSettings } from '../../../due/settings.sql.ts'
import type { GardenSource, LeftOut } from '../../imports/garden-source.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { checked } from './checked.ts'
import { SpeciesMatch } from './species-match.ts'
import type { Stage } from './stage.ts'
import { stageEntries } from './stage-entries.ts'
import { type FileStaging, stageFiles } from './stage-files.ts'
import { stagePlaces, stageRegions, stageTags } from './stage-places.ts'
import { stagePlants } from './stage-plants.ts'
import { stageSchedules } from './stage-schedules.ts'
import { Staging } from './staging.ts'

/** What is known of a garden once all of it has been read and checked. */
export interface StagedGarden {
  readonly counts: {
    readonly regions: number
    readonly locations: number
    readonly tags: number
    readonly media: number
    readonly plants: number
    readonly journals: number
    readonly schedules: number
  }
  /** How many of its locations are known by name only; they are in no count. */
  readonly places: number
  readonly fileBytes: number
  /** The folded names of its tags. */
  readonly tagKeys: readonly string[]
  /** Undefined if the account has settings of its own. */
  readonly settings: CareSettingsUpdate | undefined
  readonly unmatchedSpecies: readonly { readonly name: string; readonly plants: number }[]
  readonly leftOut: readonly LeftOut[]
}

/** Reads a garden to its end, checks everything and stages it, so that writing it takes no longer than its statements do. */
export async function stageGarden(
  { care }: TakeoutContext,
  scope: Scope,
  source: GardenSource,
  stage: Stage,
  files: FileStaging,
): Promise<StagedGarden> {
  const settings = await importedSettings(care.db, scope, source)
  const current = await getSettings(care, scope)
  const staging = new Staging(stage, Date.now(), {
    ...current,
    timeZone: settings?.timeZone ?? current.timeZone,
    hemisphere: settings?.hemisphere ?? current.hemisphere,
  })
  const species = new SpeciesMatch(care.db)
  await stageRegions(staging, source)
  await stagePlaces(staging, source)
  const tagKeys = await stageTags(staging, source)
  let fileBytes = 0
  for await (const { file, staged } of stageFiles(files, source.files())) {
    if (typeof staged === 'string') {
      staging.leftOutFiles.set(file.ref, staged)
      continue
    }
    staging.files.add(file.at, file.ref, staged)
    fileBytes += staged.size
    await stage.add('files', { ...staged, createdAt: staging.timeOf(file.at, file.createdAt) })
  }
  await stagePlants(staging, source, species)
  await stageEntries(staging, source)
  await stageSchedules(staging, source)
  await stage.close()
  return {
    counts: {
      regions: staging.regions.count,
      locations: staging.locations.count - staging.places,
      tags: staging.tags.count,
      media: staging.files.count,
      plants: staging.plants.count,
      journals: staging.entries.count,
      schedules: staging.schedules.count,
    },
    ...{ fileBytes, tagKeys, settings, places: staging.places },
    unmatchedSpecies: species.unmatched,
    leftOut: [...(await source.leftOut()), ...leftOutFiles(staging)],
  }
}

function leftOutFiles({ leftOutFiles }: Staging): LeftOut[] {
  const counts = new Map<string, number>()
  for (const why of leftOutFiles.values()) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].map(([why, count]) => ({ what: 'files', count, why }))
}

async function importedSettings(
  db: TakeoutContext['care']['db'],
  { gardenId }: Scope,
  source: GardenSource,
): Promise<CareSettingsUpdate | undefined> {
  const found = await source.settings()
  const settings = found && checked(CareSettingsUpdate, { ...found.fields }, found.at)
  return (await findCareSettings(db, gardenId)) === undefined ? settings : undefined
}
