import { isDatabaseUnavailable } from '../../../../db/run/errors.ts'
import { holdLock, inLongTransaction } from '../../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../../db/schema.ts'
import { updateSettings } from '../../../care/settings/settings.service.ts'
import { inAccountTransaction } from '../../../change/account-transaction.ts'
import { lockGarden } from '../../../change/garden.ts'
import type { Scope } from '../../../change/scope.ts'
import { findCareSettings } from '../../../due/settings.sql.ts'
import { announceImport } from '../../../garden/media/claim/imports-under-way.ts'
import { removeFiles } from '../../../garden/media/media.service.ts'
import { quotaExceeded, storageUse } from '../../../garden/media/quota.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { withSource } from './arrived-file.ts'
import { readingArchive } from './checked.ts'
import type { AccountImport } from './import.schema.ts'
import { findTagsByNames, listPlaces } from './import.sql.ts'
import { PlaceBook } from './place-book.ts'
import { Stage, stagedBatches } from './stage.ts'
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
  const { media } = context
  // Told before there is an open file, which would stay open if the database is away: Node.js ends a process that forgets one.
  const end = isDryRun ? async () => {} : await announceImport(media.db, media.log)
  try {
    const stage = await Stage.create(media.spool)
    try {
      return await importBy(stage, context, scope, path, isDryRun, write)
    } finally {
      await stage.discard()
    }
  } finally {
    await end()
  }
}

async function importBy(
  stage: Stage,
  context: TakeoutContext,
  scope: Scope,
  path: string,
  isDryRun: boolean,
  write: Write,
): Promise<AccountImport> {
  const { media, care } = context
  const storedKeys: string[] = []
  try {
    const use = await storageUse(media.db, scope.gardenId, media.config)
    const room = {
      uploadMaxBytes: media.config.uploadMaxBytes,
      quotaLeft: use.allowedBytes - use.usedBytes,
      refuse: () => quotaExceeded(use),
    }
    const staged = await readingArchive(() =>
      withSource(path, use.allowedBytes, async (source, format) => {
        const files = { media, room, isDryRun, storedKeys }
        return { format, garden: await stageGarden(context, scope, source, stage, files) }
      }),
    )
    return await write(async (db) => {
      const { garden, format } = staged
      const written = isDryRun
        ? await foreseen(db, scope, garden, stage.path)
        : await writeGarden({ ...context, care: { ...care, db } }, scope, garden, stage.path)
      const made = {
        ...garden.counts,
        regions: garden.counts.regions + written.madePlaces.regions,
        locations: garden.counts.locations + written.madePlaces.locations,
        tags: garden.counts.tags - written.reusedTags,
      }
      return {
        ...{ format, dryRun: isDryRun, made: { ...made, settings: written.tookSettings } },
        reusedTags: written.reusedTags,
        unmatchedSpecies: [...garden.unmatchedSpecies],
        leftOut: [...garden.leftOut],
      }
    })
  } catch (error) {
    // If the connection broke during the commit, there may be rows by now; the sweep finds out.
    if (!isDatabaseUnavailable(error)) await removeFiles(media, storedKeys)
    throw error
  }
}

interface Written {
  readonly reusedTags: number
  readonly tookSettings: boolean
  readonly madePlaces: { readonly regions: number; readonly locations: number }
}

async function foreseen(db: Db, { gardenId }: Scope, garden: StagedGarden, path: string): Promise<Written> {
  const known = await findTagsByNames(db, gardenId, garden.tagKeys)
  return {
    reusedTags: known.size,
    tookSettings: garden.settings !== undefined,
    madePlaces: garden.places === 0 ? NO_PLACES : await foreseenPlaces(db, gardenId, path),
  }
}

const NO_PLACES = { regions: 0, locations: 0 }

async function foreseenPlaces(db: Db, gardenId: GardenId, path: string): Promise<Written['madePlaces']> {
  const book = new PlaceBook(await listPlaces(db, gardenId))
  for await (const batch of stagedBatches(path)) {
    if (batch.kind === 'places') for (const place of batch.rows) book.locate(place)
  }
  return { regions: book.newRegions.length, locations: book.newLocations.length }
}

function writeGarden(
  { care, media }: TakeoutContext,
  scope: Scope,
  garden: StagedGarden,
  path: string,
): Promise<Written> {
  const { gardenId } = scope
  const work = async (db: Db) => {
    const inThis = { ...care, db }
    await lockGarden(db, gardenId)
    await holdLock(db, `media of ${gardenId}`)
    const use = await storageUse(db, gardenId, media.config)
    if (use.usedBytes + garden.fileBytes > use.allowedBytes) throw quotaExceeded(use)
    const { settings } = garden
    const takesSettings = settings !== undefined && (await findCareSettings(db, gardenId)) === undefined
    if (takesSettings) await updateSettings(inThis, scope, settings, undefined)
    const writer = new GardenWriter(inThis, scope)
    await writer.write(path)
    return {
      reusedTags: writer.reusedTags,
      tookSettings: takesSettings,
      madePlaces: writer.madePlaces,
    }
  }
  return inAccountTransaction(care.db, gardenId, work, inLongTransaction)
}
