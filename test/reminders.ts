import type { TestContext } from 'node:test'
import { type Insertable, sql } from 'kysely'
import { jsonRows } from '../src/db/query/json-rows.ts'
import type { Db, GardenId, Tables } from '../src/db/schema.ts'
import { localDay } from '../src/features/due/days.ts'
import { startOfDay } from '../src/features/due/today.ts'
import { planDigests } from '../src/features/reminders/planner/planner.ts'
import { eventually } from './eventually.ts'
import type { Person } from './people.ts'
import { gardenIdOf, scopeOf } from './scope.ts'

type ChannelValues = Partial<Insertable<Tables['reminder_channels']>>

/** A webhook as the database knows it, without what only sending needs; returns its id. */
export async function addChannel(
  db: Db,
  by: Pick<Person, 'user'>,
  values: ChannelValues = {},
): Promise<number> {
  const { id } = await db
    .insertInto('reminder_channels')
    .values({
      user_id: gardenIdOf(by),
      kind: 3,
      enabled: 1,
      format: 1,
      target: 'https://hook.example…',
      sealed: new Uint8Array(),
      created_at: 0,
      updated_at: 0,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await planDigests({ db, defaultTimeZone: 'Europe/Berlin' }, scopeOf(by))
  return id
}

/** Where it is noon now, so that no date ends while a test runs. */
export function zoneAtNoon(): string {
  const hours = new Date().getUTCHours() - 12
  // The sign of these names is the other way round.
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
}

/** People by the thousand, each with a webhook and a reminder that is due; in the order of their ids. */
export async function addPeopleToTell(
  db: Db,
  count: number,
): Promise<{ timeZone: string; gardenIds: GardenId[] }> {
  const timeZone = zoneAtNoon()
  const dueAt = startOfDay(localDay(Date.now(), timeZone), timeZone)
  await sql`insert into users (email, email_key, search_text, role, password_hash, created_at)
    select 'told' || value || '@example.org', 'told' || value || '@example.org', '', 'USER', '', 0
    from ${jsonRows(db, numbersTo(count))}`.execute(db)
  await sql`insert into care_settings (user_id, time_zone, hemisphere, remind_at, next_digest_at)
    select id, ${timeZone}, 1, '00:00', cast(${dueAt} as bigint) from users where email like 'told%'`.execute(
    db,
  )
  await sql`insert into reminder_channels (user_id, kind, enabled, format, target, sealed, created_at, updated_at)
    select id, 3, 1, 1, 'https://hook' || (id % 20), ${new Uint8Array()}, 0, 0
    from users where email like 'told%'`.execute(db)
  const rows = await db.selectFrom('care_settings').select('user_id').orderBy('user_id').execute()
  return { timeZone, gardenIds: rows.map(({ user_id }) => user_id) }
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}

/**
 * Lets a second pass, again and again until the assertions hold: a job that is still ending leaves a turn out. With mocked intervals
 * no other turn comes.
 */
export async function turnsUntil(t: TestContext, assertions: () => Promise<void>): Promise<void> {
  await eventually(async () => {
    t.mock.timers.tick(1_000)
    await assertions()
  })
}
