import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { identity, integer, text, real, tableEnd: end } = types

  const ownedByUser = sql`user_id ${integer} not null references users (id) on delete cascade`

  await sql`create table regions (
    id ${identity},
    ${ownedByUser},
    name ${text} not null,
    longitude ${real},
    latitude ${real},
    position ${integer} not null,
    created_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index regions_by_user on regions (user_id, position, id)`.execute(db)

  await sql`create table locations (
    id ${identity},
    ${ownedByUser},
    region_id ${integer} not null references regions (id) on delete cascade,
    name ${text} not null,
    light_level ${integer} not null default 0,
    position ${integer} not null,
    created_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index locations_by_region on locations (region_id, position, id)`.execute(db)
  await sql`create index locations_by_user on locations (user_id, id)`.execute(db)

  await sql`create table plant_tags (
    id ${identity},
    ${ownedByUser},
    name ${text} not null,
    name_key ${text} not null,
    created_at ${integer} not null,
    unique (user_id, name_key)
  )${end}`.execute(db)

  await sql`create table plants (
    id ${identity},
    ${ownedByUser},
    name ${text} not null,
    species_id ${integer} references plant_species (id) on delete set null,
    location_id ${integer} references locations (id) on delete set null,
    planting_date ${text},
    cultivation_method ${integer} not null default 0,
    substrate ${integer} not null default 0,
    status ${integer} not null default 0,
    remark ${text},
    search_text ${text} not null,
    created_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index plants_by_user on plants (user_id, id)`.execute(db)
  await sql`create index plants_by_status on plants (user_id, status, id)`.execute(db)
  await sql`create index plants_by_species on plants (species_id, user_id, id)`.execute(db)
  await sql`create index plants_by_location on plants (location_id, user_id, id)`.execute(db)

  await sql`create table plant_tag_links (
    plant_id ${integer} not null references plants (id) on delete cascade,
    tag_id ${integer} not null references plant_tags (id) on delete cascade,
    primary key (plant_id, tag_id)
  )${end}`.execute(db)
  await sql`create index plant_tag_links_by_tag on plant_tag_links (tag_id, plant_id)`.execute(db)

  await sql`create table plant_covers (
    plant_id ${integer} not null references plants (id) on delete cascade,
    media_id ${integer} not null references media (id) on delete cascade,
    position ${integer} not null,
    primary key (plant_id, media_id)
  )${end}`.execute(db)
  await sql`create index plant_covers_by_media on plant_covers (media_id)`.execute(db)

  await sql`create table plant_journals (
    id ${identity},
    ${ownedByUser},
    type ${integer} not null,
    event_time ${integer} not null,
    properties ${text},
    remark ${text},
    created_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index plant_journals_by_time on plant_journals (user_id, event_time, id)`.execute(db)
  await sql`create index plant_journals_by_type on plant_journals (user_id, type, event_time, id)`.execute(db)

  // The time stands here too, so that the entries of one plant come out of the index in order.
  await sql`create table plant_journal_plants (
    journal_id ${integer} not null references plant_journals (id) on delete cascade,
    plant_id ${integer} not null references plants (id) on delete cascade,
    event_time ${integer} not null,
    position ${integer} not null,
    primary key (journal_id, plant_id)
  )${end}`.execute(db)
  await sql`create index plant_journal_plants_by_plant on plant_journal_plants (plant_id, event_time, journal_id)`.execute(
    db,
  )

  await sql`create table plant_journal_media (
    journal_id ${integer} not null references plant_journals (id) on delete cascade,
    media_id ${integer} not null references media (id) on delete cascade,
    position ${integer} not null,
    primary key (journal_id, media_id)
  )${end}`.execute(db)
  await sql`create index plant_journal_media_by_media on plant_journal_media (media_id)`.execute(db)

  await sql`create table idempotency_keys (
    ${ownedByUser},
    route ${text} not null,
    key ${text} not null,
    request_hash ${text} not null,
    answer ${text},
    created_at ${integer} not null,
    primary key (user_id, route, key)
  )${end}`.execute(db)
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db)
}
