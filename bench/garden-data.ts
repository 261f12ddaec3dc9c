/** What every user has in a garden that is made up for measuring. */
export const PLANTS_EACH = 100
/** In one journal entry. */
export const PLANTS_PER_ENTRY = 5
const LOCATIONS_EACH = 5
const TAGS_EACH = 10
const SPECIES = 500
const MADE_AT = 1_767_225_600_000

/** From this one on, the plants of each user have a schedule of watering. */
export const FIRST_SCHEDULED = 50

/** All users have this password. */
export const PASSWORD = 'three green thumbs'

export function emailOf(userId: number): string {
  return `user${userId}@example.org`
}

/** Ids count from 1 in a new database, and the plants of all users were made in turns: those of one are far apart. */
export function plantOf(userId: number, nth: number, users: number): number {
  return userId + nth * users
}

/**
 * Statements for an empty database of either engine: users with a region and some locations, species in three languages,
 * and plants with a species, a location, two tags and a cover each, half of them with a schedule and the others with an
 * entry. Without any entry PostgreSQL would plan for an empty journal, and go on reading all of it at each check of a
 * foreign key.
 */
export function gardenStatements(users: number, passwordHash: string): string[] {
  const plants = users * PLANTS_EACH
  // Plant i is the nth of the user.
  const user = `(i - 1) % ${users} + 1`
  const nth = `(i - 1) / ${users}`
  const tag = (shift: number) =>
    `((i - 1) % ${users}) * ${TAGS_EACH} + (${nth} + ${shift}) % ${TAGS_EACH} + 1`
  const withEntries = users * FIRST_SCHEDULED
  const entry = `((i - 1) / ${users * PLANTS_PER_ENTRY}) * ${users} + (i - 1) % ${users} + 1`
  const name = `'Plant ' || i || case when i % 3 = 0 then ' by the window' else '' end`
  return [
    insert('users', users, {
      email: `'user' || i || '@example.org'`,
      email_key: `'user' || i || '@example.org'`,
      search_text: `'user' || i || '@example.org'`,
      role: `'USER'`,
      password_hash: `'${passwordHash}'`,
      created_at: MADE_AT,
    }),
    insert('regions', users, {
      user_id: 'i',
      name: `'Home'`,
      position: 1,
      created_at: MADE_AT,
      updated_at: MADE_AT,
    }),
    insert('locations', users * LOCATIONS_EACH, {
      user_id: `(i - 1) / ${LOCATIONS_EACH} + 1`,
      region_id: `(i - 1) / ${LOCATIONS_EACH} + 1`,
      name: `'Window ' || ((i - 1) % ${LOCATIONS_EACH} + 1)`,
      position: `(i - 1) % ${LOCATIONS_EACH} + 1`,
      created_at: MADE_AT,
    }),
    insert('plant_tags', users * TAGS_EACH, {
      user_id: `(i - 1) / ${TAGS_EACH} + 1`,
      name: `'Tag ' || ((i - 1) % ${TAGS_EACH})`,
      name_key: `'tag ' || ((i - 1) % ${TAGS_EACH})`,
      created_at: MADE_AT,
      updated_at: MADE_AT,
    }),
    insert('plant_species', SPECIES, {
      common_name: `'Common plant ' || i`,
      scientific_name: `'Planta vulgaris ' || i`,
      genus: `'Planta'`,
      family: `'Plantaceae'`,
      description: `'Grows in half shade and likes to dry out between two waterings.'`,
    }),
    ...['de', 'fr'].map((language) =>
      insert('plant_species_translations', SPECIES, {
        species_id: 'i',
        language: `'${language}'`,
        common_name: `'Name in ${language} ' || i`,
      }),
    ),
    insert('media', plants, {
      user_id: user,
      key: `'202601/01JG8M000000000000' || (10000000 + i) || '.jpg'`,
      content_type: `'image/jpeg'`,
      size: 2_500_000,
      width: 4_000,
      height: 3_000,
      frames: 1,
      sha256: `'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'`,
      created_at: MADE_AT,
    }),
    insert('plants', plants, {
      user_id: user,
      name,
      name_key: `lower(${name})`,
      species_id: `i % ${SPECIES} + 1`,
      location_id: `((i - 1) % ${users}) * ${LOCATIONS_EACH} + ${nth} % ${LOCATIONS_EACH} + 1`,
      planting_date: `'2025-04-01'`,
      status: 'i % 3',
      remark: `'A gift from a neighbour, repotted in spring.'`,
      search_text: `lower(${name}) || ' a gift from a neighbour, repotted in spring.'`,
      created_at: `${MADE_AT} + i`,
      updated_at: `${MADE_AT} + i`,
    }),
    ...[0, 3].map((shift) =>
      insert('plant_tag_links', plants, { user_id: user, plant_id: 'i', tag_id: tag(shift) }),
    ),
    insert('plant_covers', plants, { user_id: user, plant_id: 'i', media_id: 'i', position: 1 }),
    insert('care_settings', users, { user_id: 'i', time_zone: `'Europe/Berlin'`, hemisphere: 1 }),
    insert('care_schedules', users * (PLANTS_EACH - FIRST_SCHEDULED), {
      user_id: user,
      plant_id: `i + ${users * FIRST_SCHEDULED}`,
      type: 1,
      mode: 1,
      every: 7,
      unit: 1,
      seasons: `'[{"months":[11,12,1,2],"every":14,"unit":1}]'`,
      start_date: `'2025-04-01'`,
      paused: 0,
      next_due: `'2025-04-01'`,
      created_at: MADE_AT,
      updated_at: MADE_AT,
    }),
    insert('plant_journals', withEntries / PLANTS_PER_ENTRY, {
      user_id: user,
      type: 1,
      event_time: MADE_AT,
      search_text: `''`,
      created_at: MADE_AT,
      updated_at: MADE_AT,
    }),
    insert('plant_journal_plants', withEntries, {
      journal_id: entry,
      plant_id: 'i',
      type: 1,
      event_time: MADE_AT,
      position: `(i - 1) / ${users} % ${PLANTS_PER_ENTRY} + 1`,
    }),
  ]
}

/** A row for each number i from 1 on. */
export function insert(
  table: string,
  rows: number,
  values: Readonly<Record<string, string | number>>,
): string {
  return `insert into ${table} (${Object.keys(values).join(', ')})
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${rows})
    select ${Object.values(values).join(', ')} from numbers`
}
