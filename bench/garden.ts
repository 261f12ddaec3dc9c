import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { DatabaseConfig } from '../src/config/config.ts'
import { openDatabase } from '../src/db/engines/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { Passwords } from '../src/features/people/auth/passwords.ts'
import {
  emailOf,
  FIRST_SCHEDULED,
  gardenStatements,
  PASSWORD,
  PLANTS_EACH,
  PLANTS_PER_ENTRY,
  plantOf,
} from './garden-data.ts'
import { inParallel } from './in-parallel.ts'
import { fieldsOf } from './response-data.ts'
import { type Server, startFrond, startReference } from './server.ts'
import type { Site } from './site.ts'
import type { WireRequest } from './wire.ts'

/** The service and a bare server on one database of plants, and what people ask of them. */
export interface Garden {
  readonly site: Site
  readonly frond: Server
  readonly bare: Server
  readonly pages: readonly WireRequest[]
  readonly plants: readonly WireRequest[]
  readonly entries: readonly WireRequest[]
  /** Entries of what was done now, for plants without a schedule and for those with one. */
  readonly doneWithout: readonly WireRequest[]
  readonly doneWith: readonly WireRequest[]
  readonly signIns: readonly WireRequest[]
  /** The token belongs to one of the users. */
  readonly token: string
  stop(): Promise<void>
}

/** In a larger garden only so many users sign in, spread over all. */
const MOST_VISITORS = 200
const PAGE_SIZE = 20

interface Visitor {
  readonly userId: number
  readonly token: string
}

export async function plantGarden(site: Site, users: number): Promise<Garden> {
  const { folder, database, env } = site
  await fill(database, (hash) => gardenStatements(users, hash))
  const frond = await startFrond(folder, { STARTER_CATALOGUE: 'off', ACCESS_TOKEN_TTL: '86400', ...env })
  const bare = await startReference('garden.ts', '/ready', env)
  const stop = async () => {
    await bare.stop()
    await frond.stop()
  }
  try {
    const count = Math.min(users, MOST_VISITORS)
    const userIds = Array.from({ length: count }, (_, at) => Math.floor((at * users) / count) + 1)
    const visitors = await signInAll(frond, userIds)
    return {
      site,
      frond,
      bare,
      pages: pages(visitors),
      plants: plants(visitors, users),
      entries: entries(visitors, users, 0, (nth) => ({ eventTime: 1_767_225_600_000 + nth })),
      doneWithout: entries(visitors, users, 0),
      doneWith: entries(visitors, users, FIRST_SCHEDULED),
      signIns: userIds.map(signIn),
      token: visitors[0]?.token ?? '',
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Without checks of foreign keys, which take most of the time for a million plants. */
export async function fill(
  database: DatabaseConfig,
  statementsFor: (passwordHash: string) => string[],
): Promise<void> {
  const { db, close } = await openDatabase(database)
  await migrate(db)
  await close()
  const statements = statementsFor(await new Passwords().hash(PASSWORD))
  if (database.engine === 'sqlite') {
    const connection = new DatabaseSync(database.file, { enableForeignKeyConstraints: false })
    connection.exec(['pragma journal_mode = wal', 'begin', ...statements, 'commit'].join(';\n'))
    connection.close()
  } else {
    const connection = new Client({ connectionString: database.url })
    await connection.connect()
    const unchecked = 'set session_replication_role = replica'
    // In that role no trigger counts either.
    const counted = `insert into garden_counts (user_id, plants, plant_journals)
      select id, (select count(*) from plants where user_id = users.id),
        (select count(*) from plant_journals where user_id = users.id) from users`
    // Made at the end, the indexes of a million plants take a tenth of the time. Those that constraints need have to stay.
    const { rows: indexes } = await connection.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
        and cast(format('%I.%I', schemaname, indexname) as regclass) not in (select conindid from pg_constraint)`,
    )
    const dropped = indexes.map(({ name }) => `drop index ${name}`)
    const made = indexes.map(({ definition }) => definition)
    for (const statement of [unchecked, ...dropped, ...statements, ...made, counted, 'vacuum (analyze)']) {
      await connection.query(statement)
    }
    await connection.end()
  }
}

async function signInAll(frond: Server, userIds: readonly number[]): Promise<Visitor[]> {
  const visitors: Visitor[] = []
  await inParallel(userIds, async (userId) => {
    visitors.push({ userId, token: await signInAs(frond, userId) })
  })
  return visitors
}

/** Returns the access token. */
export async function signInAs(frond: Server, userId: number): Promise<string> {
  const { method, path, body = '' } = signIn(userId)
  const headers = { 'content-type': 'application/json' }
  const { accessToken = '' } = await fieldsOf(await fetch(`${frond.url}${path}`, { method, headers, body }))
  return accessToken
}

function signIn(userId: number): WireRequest {
  const body = JSON.stringify({ email: emailOf(userId), password: PASSWORD })
  return { method: 'POST', path: '/api/v1/auth/login', body }
}

function headersOf({ token }: Visitor) {
  return { Authorization: `Bearer ${token}`, 'Accept-Language': 'de' }
}

function pages(visitors: readonly Visitor[]): WireRequest[] {
  return eachNumbered(visitors, PLANTS_EACH / PAGE_SIZE, (visitor, page) => ({
    method: 'GET',
    path: `/api/v1/plants?page=${page}&size=${PAGE_SIZE}`,
    headers: headersOf(visitor),
  }))
}

function plants(visitors: readonly Visitor[], users: number): WireRequest[] {
  return eachNumbered(visitors, 10, (visitor, nth) => ({
    method: 'GET',
    path: `/api/v1/plants/${plantOf(visitor.userId, nth * 9, users)}`,
    headers: headersOf(visitor),
  }))
}

function entries(
  visitors: readonly Visitor[],
  users: number,
  firstPlant: number,
  fields: (nth: number) => object = () => ({}),
): WireRequest[] {
  return eachNumbered(visitors, 10, (visitor, nth) => ({
    method: 'POST',
    path: '/api/v1/plant-journals',
    headers: headersOf(visitor),
    isKeyed: true,
    body: JSON.stringify({
      plantIds: Array.from({ length: PLANTS_PER_ENTRY }, (_, at) =>
        plantOf(visitor.userId, firstPlant + nth * PLANTS_PER_ENTRY + at, users),
      ),
      type: 1,
      ...fields(nth),
      properties: '{"ml":250}',
      remark: 'Watered well, and turned towards the light.',
    }),
  }))
}

/** One visitor after the other, so that no two requests in a row are of the same. */
function eachNumbered(
  visitors: readonly Visitor[],
  count: number,
  make: (visitor: Visitor, nth: number) => WireRequest,
): WireRequest[] {
  return Array.from({ length: count }, (_, nth) => visitors.map((visitor) => make(visitor, nth))).flat()
}
