import { isDatabaseUnavailable } from '../../../../db/run/errors.ts'
import { holdLock, inLongTransaction } from '../../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../../db/schema.ts'
import { AppError } from '../../../../http/errors.ts'
import { MOST_OPEN_PROBLEMS } from '../../../care/problems/problems.schema.ts'
import { countOpenProblems } from '../../../care/problems/problems.sql.ts'
import { updateSettings } from '../../../care/settings/settings.service.ts'
import { inAccountTransaction } from '../../../change/account-transaction.ts'
import { lockGarden } from '../../../change/garden.ts'
import type { Scope } from '../../../change/scope.ts'
import { findCareSettings } from '../../../due/settings.sql.ts'
import { announceImport } from '../../../garden/media/claim/imports-under-way.ts'
import { removeFiles } from '../../../garden/media/media.service.ts'
import { quotaExceeded, storageUse } from '../../../garden/media/quota.ts'
import { MOST_WISHES } from '../../../garden/wishes/wishes.schema.ts'
import { countWishes } from '../../../garden/wishes/wishes.sql.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { withSource } from './arrived-file.ts'
import { readingArchive } from './checked.ts'
import type { AccountImport } from './import.schema.ts'
import { findTagsByNames, listPlaces } from './import.sql.ts'
import { PlaceBook } from './place-book.ts'
import { Stage } from './stage.ts'
import { type StagedGarden, stageGarden } from './stage-garden.ts'
import { GardenWriter } from './write-garden.ts'

/** Runs the transaction that writes the garden, perhaps together with the storing of an Idempotency-Key. */
type Write = (work: (db: Db) => Promise<AccountImport>) => Promise<AccountImport>

/**
 * Adds the garden in a file to that of the account, all of it or nothing. Files are stored before their rows are written; if
 * that fails they are removed again, or left to the sweep of files without a row.
 */
export async function importGarden(
  context: TakeoutContext,
  scope: Scope,
  path: string,
  isDryRun: boolean,
  write: Write,
): Promise<AccountImport> {
  const { media, care } = context
  const storedKeys: string[] = []
  // Told before there is an open file, which would stay open if the database is away: Node.js ends a process that forgets one.
  const end = isDryRun ? async () => {} : await announceImport(media.db, media.log)
  try {
    await using stage = await Stage.create(media.spool)
    const use = await storageUse(media.db, scope.gardenId, media.config)
    const room = {
      uploadMaxBytes: media.config.uploadMaxBytes,
      quotaLeft: use.allowedBytes - use.usedBytes,
      refuse: () => quotaExceeded(use),
    }
    const { format, garden } = await readingArchive(() =>
      withSource(path, use.allowedBytes, async (source, format) => {
        const files = { media, room, isDryRun, storedKeys }
        return { format, garden: await stageGarden(context, scope, source, stage, files) }
      }),
    )
    return await write(async (db) => {
      const written = isDryRun
        ? await foreseen(db, scope, garden)
        : await writeGarden({ ...context, care: { ...care, db } }, scope, garden, stage)
      const { counts, unmatchedSpecies, leftOut } = garden
      const made = {
        ...counts,
        regions: counts.regions + written.madePlaces.regions,
        locations: counts.locations + written.madePlaces.locations,
        tags: counts.tags - written.reusedTags,
        settings: written.tookSettings,
      }
      const { reusedTags } = written
      return { format, dryRun: isDryRun, made, reusedTags, unmatchedSpecies, leftOut }
    })
  } catch (error) {
    // If the connection broke during the commit, there may be rows by now; the sweep finds out.
    if (!isDatabaseUnavailable(error)) await removeFiles(media, storedKeys)
    throw error
  } finally {
    await end()
  }
}

interface Written {
  readonly reusedTags: number
  readonly tookSettings: boolean
  readonly madePlaces: { readonly regions: number; readonly locations: number }
}

async function foreseen(db: Db, { gardenId }: Scope, garden: StagedGarden): Promise<Written> {
  await refuseTooMany(db, gardenId, garden)
  const known = await findTagsByNames(db, gardenId, garden.tagKeys)
  const book = new PlaceBook(garden.places.length === 0 ? [] : await listPlaces(db, { gardenId }))
  for (const place of garden.places) book.locate(place)
  return {
    reusedTags: known.size,
    tookSettings: garden.settings !== undefined,
    madePlaces: { regions: book.newRegions.length, locations: book.newLocations.length },
  }
}

/** A garden has these limits however it came to what it has. */
async function refuseTooMany(
  db: Db,
  gardenId: GardenId,
  { counts: { wishes }, openProblems }: StagedGarden,
): Promise<void> {
  if (openProblems > 0 && (await countOpenProblems(db, gardenId)) + openProblems > MOST_OPEN_PROBLEMS)
    throw new AppError('PROBLEM_LIMIT')
  if (wishes > 0 && (await countWishes(db, gardenId)) + wishes > MOST_WISHES) throw new AppError('WISH_LIMIT')
}

function writeGarden(
  { care, media }: TakeoutContext,
  scope: Scope,
  garden: StagedGarden,
  stage: Stage,
): Promise<Written> {
  const { gardenId } = scope
  const work = async (db: Db) => {
    const inThis = { ...care, db }
    await lockGarden(db, gardenId)
    await holdLock(db, `media of ${gardenId}`)
    const use = await storageUse(db, gardenId, media.config)
    if (use.usedBytes + garden.fileBytes > use.allowedBytes) throw quotaExceeded(use)
    await refuseTooMany(db, gardenId, garden)
    const { settings } = garden
    const tookSettings = settings !== undefined && (await findCareSettings(db, { gardenId })) === undefined
    if (tookSettings) await updateSettings(inThis, scope, settings, undefined)
    const writer = new GardenWriter(inThis, scope)
    await writer.write(garden.places, stage)
    return { reusedTags: writer.reusedTags.length, tookSettings, madePlaces: writer.madePlaces }
  }
  return inAccountTransaction(care.db, gardenId, work, inLongTransaction)
}
