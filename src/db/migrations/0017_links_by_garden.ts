import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/**
 * Tags and covers of plants stored garden by garden: those of a page lie side by side, however many gardens there are, and
 * the database itself sees to it that a link is of the garden of its plant.
 */
export async function up(db: MigrationDb, { integer, clusteredTableEnd: end }: ColumnTypes): Promise<void> {
  await sql`drop index plants_by_user`.execute(db)
  // What a foreign key refers to has to be unique by an index of its own.
  await sql`create unique index plants_by_user on plants (user_id, id)`.execute(db)
  const ofPlant = sql`user_id ${integer} not null,
    plant_id ${integer} not null,
    foreign key (user_id, plant_id) references plants (user_id, id) on delete cascade`

  await sql`alter table plant_tag_links rename to plant_tag_links_before`.execute(db)
  await sql`drop index plant_tag_links_by_tag`.execute(db)
  await sql`create table plant_tag_links (
    tag_id ${integer} not null references plant_tags (id) on delete cascade,
    ${ofPlant},
    constraint plant_tag_links_by_plant primary key (user_id, plant_id, tag_id)
  )${end}`.execute(db)
  await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
    select p.user_id, p.id, k.tag_id from plants p join plant_tag_links_before k on k.plant_id = p.id
    order by p.user_id, p.id, k.tag_id`.execute(db)
  await sql`drop table plant_tag_links_before`.execute(db)
  await sql`create index plant_tag_links_by_tag on plant_tag_links (tag_id, plant_id)`.execute(db)

  await sql`alter table plant_covers rename to plant_covers_before`.execute(db)
  await sql`drop index plant_covers_by_media`.execute(db)
  await sql`create table plant_covers (
    media_id ${integer} not null references media (id) on delete cascade,
    position ${integer} not null,
    ${ofPlant},
    constraint plant_covers_by_plant primary key (user_id, plant_id, media_id)
  )${end}`.execute(db)
  await sql`insert into plant_covers (user_id, plant_id, media_id, position)
    select p.user_id, p.id, c.media_id, c.position from plants p join plant_covers_before c on c.plant_id = p.id
    order by p.user_id, p.id, c.media_id`.execute(db)
  await sql`drop table plant_covers_before`.execute(db)
  await sql`create index plant_covers_by_media on plant_covers (media_id)`.execute(db)

  // The index alone tells the quota that is used, and the keys of covers.
  await sql`drop index media_by_user`.execute(db)
  await sql`create index media_by_user on media (user_id, id, size, key)`.execute(db)
}
