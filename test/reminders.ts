import type { Insertable } from 'kysely'
import type { Db, Tables } from '../src/db/schema.ts'
import { planDigests } from '../src/features/reminders/planner/plan-digests.ts'
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
