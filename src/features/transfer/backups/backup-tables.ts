import type { Tables } from '../../../db/schema.ts'

type TableName = keyof Tables

/** How the rows of a table are ordered in a backup: by the columns of its primary key. */
type KeyOf<T extends TableName> = readonly (keyof Tables[T] & string)[]

/** The state of running servers, which means nothing anywhere else. */
const LEFT_OUT = null

/**
 * What a backup does with each table. They are restored in this order: a table comes after those that it refers to, and what
 * triggers keep, such as counts, after the rows that it is derived from.
 */
const TABLES: { readonly [T in TableName]: KeyOf<T> | typeof LEFT_OUT } = {
  users: ['id'],
  sessions: ['id'],
  password_links: ['user_id'],
  email_links: ['user_id'],
  account_activity: ['id'],
  flows: ['flow_hash'],
  passkeys: ['id'],
  identities: ['id'],
  sign_ons: ['session_id'],
  logout_tokens: ['token_hash'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  invitations: ['id'],
  grants: ['id'],
  sign_in_failures: ['subject'],
  signing_keys: ['id'],
  revisions: ['name'],
  media: ['id'],
  plant_categories: ['id'],
  plant_species: ['id'],
  plant_species_categories: ['species_id', 'category_id'],
  plant_species_translations: ['species_id', 'language'],
  plant_species_search: ['species_id'],
  plant_species_words: ['id'],
  plant_species_grams: ['gram', 'block'],
  regions: ['id'],
  locations: ['id'],
  plant_tags: ['id'],
  plants: ['id'],
  plant_tag_links: ['user_id', 'plant_id', 'tag_id'],
  plant_covers: ['user_id', 'plant_id', 'media_id'],
  plant_journals: ['id'],
  plant_journal_plants: ['journal_id', 'plant_id'],
  plant_measurements: ['plant_id', 'name', 'event_time', 'journal_id', 'value'],
  plant_journal_media: ['journal_id', 'media_id'],
  garden_counts: ['user_id'],
  care_schedules: ['id'],
  plant_problems: ['id'],
  wishes: ['id'],
  care_settings: ['user_id'],
  reminder_channels: ['id'],
  calendar_feeds: ['user_id'],
  digests: ['id'],
  deliveries: ['id'],
  reminder_tries: ['id'],
  push_keys: ['id'],
  events: ['user_id', 'id'],
  event_counters: ['user_id'],
  idempotency_keys: ['user_id', 'route', 'key'],
  job_runs: LEFT_OUT,
  // A restored database is another one, and claims its storage by an id of its own.
  storage_claims: LEFT_OUT,
}

export interface BackupTable {
  readonly name: string
  readonly key: readonly string[]
}

export const BACKUP_TABLES: readonly BackupTable[] = Object.entries(TABLES).flatMap(([name, key]) =>
  key === LEFT_OUT ? [] : [{ name, key }],
)
