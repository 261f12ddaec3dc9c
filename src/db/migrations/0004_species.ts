import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { identity, integer, text, tableEnd: end, clusteredTableEnd: clusteredEnd } = types

  await sql`create table plant_species (
    id ${identity},
    common_name ${text} not null,
    scientific_name ${text},
    genus ${text},
    species_epithet ${text},
    family ${text},
    description ${text},
    cover_media_id ${integer} references media (id) on delete set null,
    care_difficulty ${integer} not null default 0,
    light_requirement ${integer} not null default 0,
    watering_frequency_guide ${text},
    humidity_requirement ${text},
    toxicity_level ${integer} not null default 0
  )${end}`.execute(db)
  await sql`create index plant_species_by_cover on plant_species (cover_media_id)
    where cover_media_id is not null`.execute(db)

  await sql`create table plant_species_categories (
    species_id ${integer} not null references plant_species (id) on delete cascade,
    category_id ${integer} not null references plant_categories (id) on delete cascade,
    primary key (species_id, category_id)
  )${clusteredEnd}`.execute(db)
  await sql`create index plant_species_by_category on plant_species_categories (category_id, species_id)`.execute(
    db,
  )

  await sql`create table plant_species_translations (
    species_id ${integer} not null references plant_species (id) on delete cascade,
    language ${text} not null,
    common_name ${text} not null,
    description ${text},
    watering_frequency_guide ${text},
    primary key (species_id, language)
  )${end}`.execute(db)

  // Narrow, so that ordering thousands of matches reads few pages.
  await sql`create table plant_species_search (
    species_id ${integer} not null primary key references plant_species (id) on delete cascade,
    common_name_key ${text} not null,
    scientific_name_key ${text} not null,
    search_text ${text} not null
  )${end}`.execute(db)
  await sql`create index plant_species_by_name on plant_species_search (common_name_key, species_id)`.execute(
    db,
  )
  // Most species of a botanical list have no other name: those are in the index by name already.
  await sql`create index plant_species_by_scientific_name
    on plant_species_search (scientific_name_key, common_name_key, species_id)
    where scientific_name_key <> common_name_key`.execute(db)

  // Every different word once, with the species that have it: looking for a part goes through words, not species.
  await sql`create table plant_species_words (
    id ${identity},
    word ${text} not null unique,
    species ${text} not null
  )${types.changingTableEnd}`.execute(db)
  for (const statement of types.trigramIndex('plant_species_words', 'word')) {
    await sql.raw(statement).execute(db)
  }
  // Single characters and pairs are in too many species for that: theirs are kept in pieces.
  await sql`create table plant_species_grams (
    gram ${text} not null,
    block ${integer} not null,
    species ${text} not null,
    primary key (gram, block)
  )${clusteredEnd}`.execute(db)

  await sql`insert into revisions (name, number) values ('plant_species', 0)`.execute(db)
}
