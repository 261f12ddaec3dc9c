import { sql } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { MigrationDb } from './migration.ts'

/** Species by which a starter catalogue is known: every version of it has had them by these names. */
const STARTERS = [
  ['Acer palmatum', 'Japanese Maple'],
  ['Chlorophytum comosum', 'Spider Plant'],
  ['Dionaea muscipula', 'Venus Flytrap'],
  ['Monstera deliciosa', 'Swiss Cheese Plant'],
  ['Zamioculcas zamiifolia', 'ZZ Plant'],
] as const
/** Some may have been renamed or deleted since. */
const ENOUGH = 3

const NAME = 'Unknown plant'
const DESCRIPTION =
  'Stands in for a species that is not known yet or not in the catalogue; the plant can be given the right one at any time.'
const TRANSLATIONS = [
  [
    'de',
    'Unbekannte Pflanze',
    'Platzhalter für eine Art, die noch nicht bekannt oder nicht im Katalog ist; der Pflanze lässt sich jederzeit die richtige zuordnen.',
  ],
  ['zh', '未知植物', '用于代替尚未确定或目录中没有的物种；之后可随时为这株植物指定正确的物种。'],
] as const

/** The names in lower case, as searches look for them. */
const SEARCHED = ['unknown plant', 'unbekannte pflanze', '未知植物']

/** Catalogues of the first version lack the species for plants of an unknown one: those that are filled do not get it later. */
export async function up(db: MigrationDb): Promise<void> {
  if (!(await hasStarterCatalogue(db)) || (await hasUnknownPlant(db))) return
  const { rows } = await sql<{ id: number }>`insert into plant_species (common_name, description)
    values (${NAME}, ${DESCRIPTION}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into plant_species_categories (species_id, category_id)
    select ${sql.lit(id)}, id from plant_categories where name_key = 'other'`.execute(db)
  for (const [language, name, description] of TRANSLATIONS) {
    await sql`insert into plant_species_translations (species_id, language, common_name, description)
      values (${id}, ${language}, ${name}, ${description})`.execute(db)
  }
  await sql`insert into plant_species_search
    (species_id, common_name_key, scientific_name_key, search_text, family_key)
    values (${id}, ${SEARCHED[0]}, '', ${SEARCHED.join('\n')}, '')`.execute(db)
  await addPostings(db, id)
  await sql`update revisions set number = number + 1 where name = 'plant_species'`.execute(db)
}

async function hasStarterCatalogue(db: MigrationDb): Promise<boolean> {
  let found = 0
  for (const [scientific, common] of STARTERS) {
    const { rows } = await sql`select id from plant_species
      where scientific_name = ${scientific} and common_name = ${common} limit 1`.execute(db)
    found += rows.length
  }
  return found >= ENOUGH
}

async function hasUnknownPlant(db: MigrationDb): Promise<boolean> {
  const { rows } =
    await sql`select species_id from plant_species_search where common_name_key = ${SEARCHED[0]} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** The species among those of its words, and of the characters and pairs of characters in them. */
async function addPostings(db: MigrationDb, id: number): Promise<void> {
  const block = Math.floor(id / 4_096)
  const offset = id % 4_096
  const entry = `${String.fromCharCode('g'.charCodeAt(0) + (offset >>> 8))}${(offset & 255).toString(16).padStart(2, '0')}`
  const words = SEARCHED.flatMap((name) => name.split(' '))
  const grams = new Set(
    words.flatMap((word) => [...word].flatMap((character, at) => [character, word.slice(at, at + 2)])),
  )
  const rowsOf = (keys: Iterable<string>) =>
    engineOf(db).jsonRows(JSON.stringify([...keys].sort().map((key) => [key])))
  await sql`insert into plant_species_words (word, species)
    select value ->> 0, ${sql.lit(`:${block}:${entry}`)} from ${rowsOf(words)} where true
    on conflict (word) do update set species = plant_species_words.species || excluded.species`.execute(db)
  await sql`insert into plant_species_grams (gram, block, species)
    select value ->> 0, ${sql.lit(block)}, ${sql.lit(`:${block}:${entry}`)} from ${rowsOf(grams)} where true
    on conflict (gram, block) do update set species = plant_species_grams.species || ${sql.lit(entry)}`.execute(
    db,
  )
}
