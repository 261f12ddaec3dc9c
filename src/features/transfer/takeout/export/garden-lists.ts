import type { Db } from '../../../../db/schema.ts'
import { shown } from '../../../care/schedules/schedules.service.ts'
import { listScheduleRowsByIds } from '../../../care/schedules/schedules.sql.ts'
import type { Scope } from '../../../change/scope.ts'
import { planOf } from '../../../due/plan-row.ts'
import { loadJournals } from '../../../garden/journals/journals-loader.ts'
import { mediaFileOf } from '../../../garden/media/media-view.ts'
import { loadPlants } from '../../../garden/plants/plants-loader.ts'
import { fileNameOf } from '../file-name.ts'
import { listJournalIds, listMediaAfter, listPlantIds, listScheduleIds } from './export.sql.ts'

const AT_A_TIME = 100

/** The long lists of a garden as the API shows them, in the order in which things were made. */

export async function* exportedPlants(db: Db, scope: Scope) {
  // By the names of the main record, which every other server knows them by.
  const reader: Scope = { gardenId: scope.gardenId, publicUrl: scope.publicUrl, languages: [] }
  for await (const ids of inPages((after) => listPlantIds(db, scope.gardenId, after, AT_A_TIME)))
    for (const { data } of await loadPlants(db, reader, ids)) yield data
}

export async function* exportedJournals(db: Db, scope: Scope) {
  for await (const ids of inPages((after) => listJournalIds(db, scope.gardenId, after, AT_A_TIME)))
    yield* await loadJournals(db, scope, ids)
}

export async function* exportedSchedules(db: Db, scope: Scope, today: string) {
  for await (const ids of inPages((after) => listScheduleIds(db, scope.gardenId, after, AT_A_TIME))) {
    for (const row of await listScheduleRowsByIds(db, scope.gardenId, ids)) {
      const { pausedUntil, paused } = planOf(row)
      // Also of a pause that is over: its day still counts.
      yield { ...shown(row, today), paused, ...(paused && pausedUntil !== null ? { pausedUntil } : {}) }
    }
  }
}

/** With the name of each file in the archive. */
export async function* exportedMedia(db: Db, scope: Scope) {
  for (let after = 0; ; ) {
    const rows = await listMediaAfter(db, scope.gardenId, after, AT_A_TIME)
    for (const row of rows) {
      const media = mediaFileOf(row, scope.publicUrl)
      yield { ...media, file: fileNameOf(media), sha256: row.sha256 }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_A_TIME) return
    after = last.id
  }
}

async function* inPages(list: (after: number) => Promise<number[]>): AsyncGenerator<number[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const ids: number[] = await list(after)
    if (ids.length > 0) yield ids
    after = ids.length < AT_A_TIME ? undefined : ids.at(-1)
  }
}
