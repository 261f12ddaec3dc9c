import { isDeepStrictEqual } from 'node:util'
import { pairsIn } from '../../../db/query/json-arrays.ts'
import type { Db } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError, type FieldProblem, validationFailed } from '../../../http/errors.ts'
import { contentLanguageOf } from '../../../http/negotiation/language.ts'
import { languageLookup, languagesToFetch } from '../../../http/negotiation/language-lookup.ts'
import { Localised } from '../../../http/negotiation/localised.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { MOST_WISHES, type Wish, type WishCreate, type WishUpdate } from './wishes.schema.ts'
import {
  countWishes,
  deleteWishRow,
  findSpeciesNames,
  findWishRow,
  insertWishRow,
  listWishRows,
  type SpeciesNames,
  updateWishRow,
  type WishRow,
} from './wishes.sql.ts'

export const NAMELESS: FieldProblem = { path: 'name', message: 'is required without a speciesId' }

export async function listWishes(db: Db, { gardenId, languages }: Scope): Promise<Localised<Wish>[]> {
  const rows = await listWishRows(db, gardenId, languagesToFetch(languages))
  return rows.map((row) => shown(row, languages))
}

export async function getWish(db: Db, { gardenId, languages }: Scope, id: number): Promise<Localised<Wish>> {
  const row = await findWishRow(db, gardenId, id, languagesToFetch(languages))
  if (row === undefined) throw new AppError('WISH_NOT_FOUND')
  return shown(row, languages)
}

export function createWish(db: Db, scope: Scope, body: WishCreate): Promise<Localised<Wish>> {
  const { gardenId } = scope
  const { speciesId = null, note = null } = body
  return inGarden(db, scope, async (db) => {
    const name = body.name ?? (await nameOf(db, scope, speciesId))
    const stored = await insertWishRow(db, gardenId, { name, species_id: speciesId, note })
    if (stored.speciesId !== speciesId) throw new AppError('SPECIES_NOT_FOUND')
    // Counted after the write, under the lock of the garden: too much is rolled back.
    if ((await countWishes(db, gardenId)) > MOST_WISHES) throw new AppError('WISH_LIMIT')
    record(db, 'wish', 'created', stored.id)
    return getWish(db, scope, stored.id)
  })
}

export const updateWish: Update<WishUpdate, Localised<Wish>> = (db, scope, id, body, precondition) => {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const before = await matching(precondition, getWish(db, scope, id))
    const { speciesId = before.data.species?.id ?? null, note } = body
    const name = body.name === null ? await nameOf(db, scope, speciesId) : body.name
    const stored = await updateWishRow(db, gardenId, id, {
      ...(name === undefined ? {} : { name }),
      ...(body.speciesId === undefined ? {} : { species_id: speciesId }),
      ...(note === undefined ? {} : { note }),
    })
    if (stored === undefined) throw new AppError('WISH_NOT_FOUND')
    if (body.speciesId != null && stored.speciesId !== body.speciesId) throw new AppError('SPECIES_NOT_FOUND')
    const after = await getWish(db, scope, id)
    if (!isDeepStrictEqual(after.data, before.data)) record(db, 'wish', 'updated', id)
    return after
  })
}

export const deleteWish: Delete = async (db, scope, id, precondition) => {
  await inGarden(db, scope, async (db) => {
    await matching(precondition, getWish(db, scope, id))
    await deleteWishRow(db, { gardenId: scope.gardenId, id })
    record(db, 'wish', 'deleted', id)
  })
}

const LONGEST_NAME = 48

/** The name that a wish has from its species, in code points. */
async function nameOf(db: Db, { languages }: Scope, speciesId: number | null): Promise<string> {
  if (speciesId === null) throw validationFailed([NAMELESS])
  const names = await findSpeciesNames(db, speciesId, languagesToFetch(languages))
  if (names === undefined) throw new AppError('SPECIES_NOT_FOUND')
  return [...nameIn(names, languages).commonName].slice(0, LONGEST_NAME).join('').trim()
}

function nameIn({ commonName, translations }: SpeciesNames, languages: readonly string[]) {
  const names = new Map(pairsIn<string, string>(translations))
  const language = languageLookup(languages)([...names.keys()])
  return { language, commonName: names.get(language ?? '') ?? commonName }
}

function shown(row: WishRow, languages: readonly string[]): Localised<Wish> {
  const { id, name, note, createdAt, speciesId, scientificName } = row
  const { language, commonName } = nameIn(row, languages)
  const species =
    speciesId === null
      ? undefined
      : { id: speciesId, commonName, ...(scientificName !== null && { scientificName }) }
  const wish = {
    ...{ id, name },
    ...(species !== undefined && { species }),
    ...(note !== null && { note }),
    createdAt,
  }
  return new Localised(wish, contentLanguageOf(language))
}
