import { type RawBuilder, sql } from 'kysely'
import { type Assigned, assigned, assignments } from '../../../db/query/assignments.ts'
import { insertedRow } from '../../../db/query/inserted-row.ts'
import { jsonArrays } from '../../../db/query/json-arrays.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId, Tables } from '../../../db/schema.ts'
import { isTranslatedInto, type LanguageShape, languageValues } from '../../catalogue/species/species.sql.ts'

/** The names of a species as a reader may want them. */
export interface SpeciesNames {
  readonly commonName: string
  /** JSON of pairs of a language and the name in it. */
  readonly translations: string
}

export interface WishRow extends SpeciesNames {
  readonly id: number
  readonly name: string
  readonly note: string | null
  readonly createdAt: number
  /** Without a species the names are empty. */
  readonly speciesId: number | null
  readonly scientificName: string | null
}

type Languages = { readonly language: string; readonly languages: string }
type Shape = { readonly languages: LanguageShape }

function translations(db: Db, bind: Languages, { languages }: Shape): RawBuilder<string> {
  if (languages === 'none') return sql`'[]'`
  return sql`(select ${jsonArrays(db, sql`x.language, x.common_name`)} from plant_species_translations x
    where x.species_id = s.id and ${isTranslatedInto(db, 'x.language', languages, bind)})`
}

function wishes(db: Db, bind: Languages, shape: Shape): RawBuilder<unknown> {
  return sql`select w.id, w.name, w.note, w.created_at as "createdAt", s.id as "speciesId",
      coalesce(s.common_name, '') as "commonName", s.scientific_name as "scientificName",
      ${translations(db, bind, shape)} as translations
    from wishes w left join plant_species s on s.id = w.species_id`
}

const listed = preparedShapes(
  (db, bind: Languages & { gardenId: GardenId }, shape: Shape) =>
    sql<WishRow>`${wishes(db, bind, shape)} where w.user_id = ${bind.gardenId} order by w.id desc`,
)

const byId = preparedShapes(
  (db, bind: Languages & { gardenId: GardenId; id: number }, shape: Shape) =>
    sql<WishRow>`${wishes(db, bind, shape)} where w.id = ${bind.id} and ${isOwnedBy('w.user_id', bind.gardenId)}`,
)

/** The newest comes first. */
export function listWishRows(db: Db, gardenId: GardenId, languages: readonly string[]): Promise<WishRow[]> {
  const { shape, ...bind } = languageValues(languages)
  return listed(db, { languages: shape }, { gardenId, ...bind })
}

export async function findWishRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  languages: readonly string[],
): Promise<WishRow | undefined> {
  const { shape, ...bind } = languageValues(languages)
  return (await byId(db, { languages: shape }, { gardenId, id, ...bind }))[0]
}

const namesOf = preparedShapes(
  (db, bind: Languages & { speciesId: number }, shape: Shape) =>
    sql<SpeciesNames>`select s.common_name as "commonName", ${translations(db, bind, shape)} as translations
      from plant_species s where s.id = ${bind.speciesId}`,
)

export async function findSpeciesNames(
  db: Db,
  speciesId: number,
  languages: readonly string[],
): Promise<SpeciesNames | undefined> {
  const { shape, ...bind } = languageValues(languages)
  return (await namesOf(db, { languages: shape }, { speciesId, ...bind }))[0]
}

const WISH_COLUMNS = ['name', 'species_id', 'note'] as const
export type WishValues = Readonly<Pick<Tables['wishes'], (typeof WISH_COLUMNS)[number]>>

/** The species is looked up while it is written, and becomes null where there is none. */
function stored(name: (typeof WISH_COLUMNS)[number], value: unknown): RawBuilder<unknown> {
  return name === 'species_id' ? sql`(select id from plant_species where id = ${value})` : sql`${value}`
}

interface WrittenWish {
  readonly id: number
  readonly speciesId: number | null
}

const insertion = prepared(
  (_db, bind: WishValues & { gardenId: GardenId; now: number }) => sql<WrittenWish>`insert into wishes
      (user_id, name, species_id, note, created_at)
    values (${bind.gardenId}, ${bind.name}, ${stored('species_id', bind.species_id)}, ${bind.note}, ${bind.now})
    returning id, species_id as "speciesId"`,
)

/** The caller compares the species with the wanted one. */
export async function insertWishRow(db: Db, gardenId: GardenId, values: WishValues): Promise<WrittenWish> {
  return insertedRow(await insertion(db, { ...values, gardenId, now: Date.now() }))
}

const change = preparedRow(
  (_db, bind: Assigned & { gardenId: GardenId; id: number }) => sql<WrittenWish>`update wishes
    set ${assignments(WISH_COLUMNS, bind, stored)}
    where user_id = ${bind.gardenId} and id = ${bind.id} returning id, species_id as "speciesId"`,
)

/** The same for a stored one, of which absent values stay; undefined if there is no such wish. */
export function updateWishRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: Partial<WishValues>,
): Promise<WrittenWish | undefined> {
  return change(db, { ...assigned(WISH_COLUMNS, values), gardenId, id })
}

const counted = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('wishes')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', bind.gardenId),
)

export async function countWishes(db: Db, gardenId: GardenId): Promise<number> {
  return (await counted(db, { gardenId }))[0]?.total ?? 0
}

export const deleteWishRow = deletesOwn('wishes')

export const deleteAllWishRows = deletesAllOwn('wishes', 500)
