import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Where and when people want to be told what is due, and everything that is on its way to them. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { identity, integer, text, bytes, tableEnd: end } = types

  for (const column of [
    sql`remind_at ${text} not null default '09:00'`,
    sql`remind_on ${text} not null default '[1,2,3,4,5,6,7]'`,
    sql`reminders ${integer} not null default 1`,
    sql`digest ${integer} not null default 1`,
    sql`look_ahead ${integer} not null default 0`,
    sql`language ${text} not null default 'en'`,
    sql`next_digest_at ${integer}`,
  ]) {
    await sql`alter table care_settings add column ${column}`.execute(db)
  }
  await sql`create index care_settings_by_next_digest on care_settings (next_digest_at)
    where next_digest_at is not null`.execute(db)

  await sql`create table reminder_channels (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    kind ${integer} not null,
    name ${text},
    enabled ${integer} not null,
    format ${integer},
    target ${text} not null,
    sealed ${bytes} not null,
    endpoint_hash ${text} unique,
    session_id ${integer} references sessions (id) on delete cascade,
    events ${text},
    events_until ${integer},
    unsubscribe_hash ${text} unique,
    confirmation_hash ${text} unique,
    confirmed_address ${text},
    failures ${integer} not null default 0,
    failed_on ${text},
    last_digest_on ${text},
    last_sent_at ${integer},
    last_error ${text},
    created_at ${integer} not null,
    updated_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index reminder_channels_by_user on reminder_channels (user_id, id)`.execute(db)
  await sql`create unique index reminder_channels_one_email on reminder_channels (user_id) where kind = 2`.execute(
    db,
  )
  await sql`create index reminder_channels_by_session on reminder_channels (session_id)
    where session_id is not null`.execute(db)

  // One row for each date on which the user was told, whatever zone the date was of.
  await sql`create table digests (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    date ${text} not null,
    created_at ${integer} not null,
    unique (user_id, date)
  )${end}`.execute(db)
  await sql`create index digests_by_time on digests (created_at)`.execute(db)

  await sql`create table deliveries (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    channel_id ${integer} references reminder_channels (id) on delete cascade,
    kind ${integer} not null,
    date ${text} not null,
    message_id ${text} not null unique,
    content ${bytes},
    state ${integer} not null default 1,
    attempts ${integer} not null default 0,
    status ${integer},
    error ${text},
    next_attempt_at ${integer},
    claimed_until ${integer},
    expires_at ${integer} not null,
    created_at ${integer} not null,
    sent_at ${integer}
  )${end}`.execute(db)
  await sql`create index deliveries_pending on deliveries (next_attempt_at) where state = 1`.execute(db)
  await sql`create index deliveries_pending_since on deliveries (created_at) where state = 1`.execute(db)
  // The next event goes out when the one before is through.
  await sql`create unique index deliveries_event on deliveries (channel_id) where kind = 2 and state = 1`.execute(
    db,
  )
  await sql`create index reminder_channels_with_events on reminder_channels (id)
    where events is not null and enabled = 1`.execute(db)
  await sql`create index deliveries_by_channel on deliveries (channel_id, id)`.execute(db)
  await sql`create index deliveries_by_user on deliveries (user_id)`.execute(db)
  await sql`create index deliveries_by_time on deliveries (created_at)`.execute(db)

  // 1 a test of a channel, 2 a mail with a confirmation link: both may be asked for only so often.
  await sql`create table reminder_tries (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    kind ${integer} not null,
    at ${integer} not null
  )${end}`.execute(db)
  await sql`create index reminder_tries_by_user on reminder_tries (user_id, kind, at)`.execute(db)

  // There is at most one row.
  await sql`create table push_keys (
    id ${integer} not null primary key check (id = 1),
    public_key ${text} not null,
    sealed_private_key ${bytes} not null,
    created_at ${integer} not null
  )${end}`.execute(db)
}
