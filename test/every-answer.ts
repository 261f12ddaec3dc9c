import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { EveryKind } from './every-kind.ts'
import { ROUTES } from './routes.ts'
import { type Reply, send } from './send.ts'
import type { TestApp } from './test-app.ts'
import { contentsOf } from './zip.ts'

/** The tables whose ids stand for `:id` behind a path. */
const TABLE_OF: Readonly<Record<string, string>> = {
  'care-schedules': 'care_schedules',
  gardens: 'users',
  grants: 'grants',
  locations: 'locations',
  'plant-journals': 'plant_journals',
  'plant-problems': 'plant_problems',
  'plant-species': 'plant_species',
  'plant-tags': 'plant_tags',
  plants: 'plants',
  regions: 'regions',
  'reminder-channels': 'reminder_channels',
  wishes: 'wishes',
}

/** Pages, documents and measurements are of the server and not of what it keeps. */
const READS = Object.keys(ROUTES).filter((route) => /^GET \/(api|\.well-known)\//.test(route))

/** Backups are of the folder of a server. */
const OF_THE_SERVER = new Set(['GET /api/v1/admin/backups'])

/** Every read with every id. Calendars come last: their feed tells when they were read. */
export async function everyPath(service: TestApp, { calendars }: EveryKind): Promise<string[]> {
  const paths: string[] = []
  for (const route of READS) if (!OF_THE_SERVER.has(route)) paths.push(...(await pathsOf(service, route)))
  return [...paths, ...calendars.map((name) => `/api/v1/calendar/${name}`)]
}

/** What is answered to every user and without a token: status, headers and bytes, without what differs with each request. */
export async function everyAnswer(
  service: TestApp,
  { people }: EveryKind,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const path of paths) {
    for (const by of [...people, undefined]) {
      const reply = await send(service, `GET /${path.slice(1)}`, by === undefined ? {} : { by })
      const { date: _date, 'x-request-id': _id, ...headers } = reply.headers
      const body = await comparable(String(headers['content-type']), reply)
      answers.set(`${by?.email} ${path}`, `${reply.statusCode} ${JSON.stringify(headers)} ${body}`)
    }
  }
  return answers
}

/** What of a body has to be the same: an export is a zip archive that has the time when it was made in many places. */
async function comparable(contentType: string, { body, rawPayload }: Reply): Promise<string> {
  if (contentType.includes('json')) return body.replace(/"requestId":"[^"]*","timestamp":\d+/, '')
  if (contentType !== 'application/zip') return hash('sha256', rawPayload)
  const folder = await mkdtemp(join(tmpdir(), 'frond-export-'))
  try {
    const entries = Object.entries(await contentsOf(folder, rawPayload))
    return JSON.stringify(entries.map(([name, content]) => [name, withoutExportTime(content)]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function withoutExportTime(base64: string): string {
  return Buffer.from(base64, 'base64')
    .toString('latin1')
    .replace(/"exportedAt":\s*\d+/, '')
}

async function pathsOf({ db }: TestApp, route: string): Promise<string[]> {
  const path = route.slice('GET '.length)
  if (path.includes(':token')) return []
  if (path.includes('/media/')) {
    if (path.endsWith('*')) return []
    const files = await db.selectFrom('media').select('key').orderBy('id').execute()
    return files.flatMap(({ key }) => [`/api/v1/media/${key}`, `/api/v1/media/${key}?w=8&format=png`])
  }
  if (!path.includes(':id')) return [path]
  const [, kind = ''] = /^\/api\/v1\/([^/]+)/.exec(path) ?? []
  const table = TABLE_OF[kind]
  if (table === undefined) throw new Error(`TABLE_OF in test/every-answer.ts lacks the table of ${kind}`)
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 30`.execute(
    db,
  )
  return rows.map(({ id }) => path.replace(':id', String(id)).replace(':name', 'ml'))
}
