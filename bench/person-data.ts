/** What a user of the arithmetic in docs/scaling.md has: 20 plants, and what was kept of a year with them. */
const PERSON = {
  regions: 2,
  locations: 6,
  tags: 5,
  plants: 20,
  schedules: 30,
  /** In a year, of four plants each: every plant is cared for every ten days. */
  entries: 180,
  plantsOfEntry: 4,
  /** A cover for every plant, and one entry in three has a photograph. */
  photographs: 80,
  sessions: 2,
  /** Events are kept for a week, digests and deliveries for 30 days, idempotency keys for a day. */
  events: 14,
  digests: 30,
  idempotencyKeys: 4,
} as const

const FIRST_DAY = 1_767_225_600_000
const DAY = 86_400_000
const HASH = `'9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'`

/**
 * Statements that fill an empty PostgreSQL with so many people. Rows come in the order of time, as they would: those of one
 * person are far apart.
 */
export function personStatements(people: number): string[] {
  /** So many rows for each, numbered by i, of the person p and the nth of theirs. */
  const insert = (table: string, each: number, values: Readonly<Record<string, string | number>>) =>
    `insert into ${table} (${Object.keys(values).join(', ')}) overriding system value
     select ${Object.values(values).join(', ')} from (
       select i, (i - 1) % ${people} + 1 as p, (i - 1) / ${people} as nth from generate_series(1::bigint, ${people * each}) i
     ) numbers order by i`
  /** Gives the id of the nth row of a user in a table of which each user has several. */
  const nthOf = (nth: string) => `(${nth}) * ${people} + p`
  const at = (days: string) => `${FIRST_DAY} + (${days})::bigint * ${DAY} + p`
  const made = { created_at: FIRST_DAY, updated_at: FIRST_DAY }
  const { plants, entries, plantsOfEntry, photographs } = PERSON
  const entry = `nth / ${plantsOfEntry}`
  return [
    insert('users', 1, {
      id: 'p',
      email: `'somebody' || p || '@example.org'`,
      email_key: `'somebody' || p || '@example.org'`,
      display_name: `'Some Body'`,
      search_text: `'somebody' || p || '@example.org some body'`,
      role: `'USER'`,
      password_hash: `'$argon2id$v=19$m=19456,t=2,p=1$' || left(md5(p::text), 22) || '$' || left(md5(p::text) || md5(p::text), 43)`,
      created_at: FIRST_DAY,
    }),
    insert('care_settings', 1, {
      user_id: 'p',
      time_zone: `'Europe/Berlin'`,
      hemisphere: 1,
      next_digest_at: at('365'),
    }),
    insert('regions', PERSON.regions, { user_id: 'p', name: `'Flat'`, position: 'nth + 1', ...made }),
    insert('locations', PERSON.locations, {
      user_id: 'p',
      region_id: nthOf(`nth % ${PERSON.regions}`),
      name: `'Window to the south'`,
      position: 'nth + 1',
      created_at: FIRST_DAY,
    }),
    insert('plant_tags', PERSON.tags, {
      user_id: 'p',
      name: `'Tag ' || nth`,
      name_key: `'tag ' || nth`,
      ...made,
    }),
    insert('media', photographs, {
      user_id: 'p',
      key: `'202601/01JG8M00000000' || upper(lpad(to_hex(i), 12, '0')) || '.jpg'`,
      content_type: `'image/jpeg'`,
      size: 2_500_000,
      width: 4_000,
      height: 3_000,
      frames: 1,
      sha256: `md5(i::text) || md5(p::text)`,
      created_at: at(`nth * 365 / ${photographs}`),
    }),
    insert('plants', plants, {
      user_id: 'p',
      name: `'Monstera of the hall ' || nth`,
      name_key: `'monstera of the hall ' || nth`,
      location_id: nthOf(`nth % ${PERSON.locations}`),
      planting_date: `'2025-04-01'`,
      remark: `'A gift from a neighbour, repotted in spring.'`,
      search_text: `'monstera of the hall ' || nth || ' a gift from a neighbour, repotted in spring.'`,
      ...made,
    }),
    ...[0, 1].map((shift) =>
      insert('plant_tag_links', plants, {
        user_id: 'p',
        plant_id: 'i',
        tag_id: nthOf(`(nth + ${shift}) % ${PERSON.tags}`),
      }),
    ),
    insert('plant_covers', plants, { user_id: 'p', plant_id: 'i', media_id: 'i', position: 1 }),
    insert('care_schedules', PERSON.schedules, {
      user_id: 'p',
      plant_id: nthOf(`nth % ${plants}`),
      type: `1 + nth / ${plants}`,
      mode: 1,
      every: 10,
      unit: 1,
      seasons: `'[{"months":[11,12,1,2],"every":14,"unit":1}]'`,
      start_date: `'2026-01-01'`,
      paused: 0,
      last_done_at: at('360'),
      next_due: `'2027-01-02'`,
      ...made,
    }),
    insert('plant_journals', entries, {
      user_id: 'p',
      type: 1,
      event_time: at(`nth * 365 / ${entries}`),
      remark: `case when nth % 4 = 0 then 'Two new leaves, and dry to the second knuckle.' end`,
      search_text: `case when nth % 4 = 0 then 'two new leaves, and dry to the second knuckle.' else '' end`,
      created_at: at(`nth * 365 / ${entries}`),
      updated_at: at(`nth * 365 / ${entries}`),
    }),
    insert('plant_journal_plants', entries * plantsOfEntry, {
      journal_id: nthOf(entry),
      plant_id: nthOf(`(${entry} * ${plantsOfEntry} + nth % ${plantsOfEntry}) % ${plants}`),
      type: 1,
      event_time: at(`${entry} * 365 / ${entries}`),
      position: `nth % ${plantsOfEntry} + 1`,
    }),
    insert('plant_journal_media', photographs - plants, {
      journal_id: nthOf('nth * 3'),
      media_id: nthOf(`nth + ${plants}`),
      position: 1,
    }),
    insert('sessions', PERSON.sessions, {
      user_id: 'p',
      family: `md5('family' || i)`,
      token_hash: `md5(i::text) || md5(p::text)`,
      previous_token_hash: `md5(p::text) || md5(i::text)`,
      rotated_at: at('364'),
      user_agent: `'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'`,
      created_at: FIRST_DAY,
      last_used_at: at('364'),
      expires_at: at('394'),
    }),
    insert('events', PERSON.events, {
      user_id: 'p',
      id: 'nth + 1',
      type: `'plantJournal.created'`,
      subject: 'i',
      plant_ids: `'[' || i || ',' || i + 1 || ',' || i + 2 || ',' || i + 3 || ']'`,
      at: at(`358 + nth / 2`),
    }),
    insert('event_counters', 1, { user_id: 'p', last_id: PERSON.events }),
    insert('garden_counts', 1, { user_id: 'p', plants, plant_journals: entries }),
    insert('reminder_channels', 1, {
      user_id: 'p',
      kind: 1,
      enabled: 1,
      target: `'Pixel 9'`,
      sealed: `decode(repeat(md5(p::text), 25), 'hex')`,
      endpoint_hash: `md5('endpoint' || p)`,
      ...made,
    }),
    insert('digests', PERSON.digests, {
      user_id: 'p',
      date: `to_char(date '2026-12-01' + nth::int, 'YYYY-MM-DD')`,
      created_at: at('335 + nth'),
    }),
    insert('deliveries', PERSON.digests, {
      user_id: 'p',
      channel_id: 'p',
      kind: 1,
      date: `to_char(date '2026-12-01' + nth::int, 'YYYY-MM-DD')`,
      message_id: `md5('message' || i)`,
      state: 2,
      attempts: 1,
      status: 201,
      expires_at: at('336 + nth'),
      created_at: at('335 + nth'),
      sent_at: at('335 + nth'),
    }),
    insert('idempotency_keys', PERSON.idempotencyKeys, {
      user_id: 'p',
      route: `'POST /api/v1/plant-journals'`,
      key: `md5('key' || i)`,
      request_hash: HASH,
      answer: `'{"data":' || repeat('0123456789', 60) || '}'`,
      created_at: at('364'),
    }),
  ]
}
