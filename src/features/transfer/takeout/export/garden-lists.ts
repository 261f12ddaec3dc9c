import type { Db, GardenId } from '../../../../db/schema.ts'
import { shown as shownProblem } from '../../../care/problems/problems.service.ts'
import { listProblemRowsByIds } from '../../../care/problems/problems.sql.ts'
import { shown } from '../../../care/schedules/schedules.service.ts'
import { listScheduleRowsByIds } from '../../../care/schedules/schedules.sql.ts'
import type { Scope } from '../../../change/scope.ts'
import { planOf } from '../../../due/plan-row.ts'
import type { Today } from '../../../due/today.ts'
import { loadJournals } from '../../../garden/journals/journals-loader.ts'
import { mediaFileOf } from '../../../garden/media/media-view.ts'
import { loadPlants } from '../../../garden/plants/plants-loader.ts'
import { listWishes } from '../../../garden/wishes/wishes.service.ts'
import { fileNameOf } from '../takeout-format.ts'
import {
  listJournalIds,
  listMediaAfter,
  listPlantIds,
  listProblemIds,
  listScheduleIds,
} from './export.sql.ts'

const AT_A_TIME = 100

/** The long lists of a garden as the API shows them, in the order in which things were made. */

export async function* exportedPlants(db: Db, scope: Scope) {
  for await (const rows of inPages(db, scope, listPlantIds))
    for (const { data } of await loadPlants(db, inMainLanguage(scope), rows.map(idOf))) yield data
}

/** Species have the names of the main record, which every other server knows them by. */
function inMainLanguage({ gardenId, publicUrl }: Scope): Scope {
  return { gardenId, publicUrl, languages: [] }
}

export async function* exportedJournals(db: Db, scope: Scope) {
  for await (const rows of inPages(db, scope, listJournalIds))
    yield* await loadJournals(db, scope, rows.map(idOf))
}

export async function* exportedSchedules(db: Db, scope: Scope, today: string) {
  for await (const rows of inPages(db, scope, listScheduleIds)) {
    for (const row of await listScheduleRowsByIds(db, scope.gardenId, rows.map(idOf))) {
      const { pausedUntil, paused } = planOf(row)
      // Also of a pause that is over: its day still counts.
      yield {
        ...shown(row, today, scope),
        paused,
        ...(paused && pausedUntil !== null ? { pausedUntil } : {}),
      }
    }
  }
}

export async function* exportedProblems(db: Db, scope: Scope, today: Today) {
  for await (const rows of inPages(db, scope, listProblemIds)) {
    for (const row of await listProblemRowsByIds(db, scope.gardenId, rows.map(idOf), today.until))
      yield shownProblem(row, today)
  }
}

export async function exportedWishes(db: Db, scope: Scope) {
  const newestFirst = await listWishes(db, inMainLanguage(scope))
  return newestFirst.map(({ data }) => data).reverse()
}

/** With the name of each file in the archive. */
export async function* exportedMedia(db: Db, scope: Scope) {
  for await (const rows of inPages(db, scope, listMediaAfter)) {
    for (const row of rows) {
      const media = mediaFileOf(row, scope)
      yield { ...media, file: fileNameOf(media), sha256: row.sha256 }
    }
  }
}

type List<Row> = (db: Db, page: { gardenId: GardenId; after: number; limit: number }) => Promise<Row[]>

async function* inPages<Row extends { readonly id: number }>(db: Db, { gardenId }: Scope, list: List<Row>) {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: Row[] = await list(db, { gardenId, after, limit: AT_A_TIME })
    if (rows.length > 0) yield rows
    after = rows.length < AT_A_TIME ? undefined : rows.at(-1)?.id
  }
}

function idOf({ id }: { readonly id: number }): number {
  return id
}
