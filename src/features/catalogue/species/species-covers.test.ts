import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bareSpecies, type Catalogue, openCatalogue, SPECIES } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newGardener } from '../../../../test/gardener.ts'
import { PASSWORD, type Person, registerAdmin } from '../../../../test/people.ts'
import { PDF, picture } from '../../../../test/pictures.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import type { TestApp } from '../../../../test/test-app.ts'
import { uploaded } from '../../../../test/upload.ts'
import { storageUse } from '../../garden/media/quota.ts'
import {
  deleteUnreferenced,
  listUnreferenced,
  markUnreferenced,
} from '../../garden/media/unused-media.sql.ts'

const DAY_MS = 24 * 3_600_000

onEachEngine('the cover of a species', (engine) => {
  let catalogue: Catalogue
  let service: TestApp
  let other: Person
  before(async () => {
    catalogue = await openCatalogue(engine)
    ;({ service, admin: other } = catalogue)
  })
  after(() => catalogue.close())

  const put = (id: number, payload: object, by = other) =>
    send(service, `PUT ${SPECIES}/${id}`, { by, payload })

  /** Makes a species with a cover, and the administrator that uploaded it. */
  async function covered(content?: Buffer) {
    const uploader = await registerAdmin(service)
    const cover = await uploaded(service, uploader, content ?? (await picture('png')))
    const reply = await send(service, `POST ${SPECIES}`, {
      by: uploader,
      payload: { commonName: 'Moss', coverMediaId: cover.id },
    })
    const { id }: { id: number } = reply.json().data
    return { uploader, cover, id, species: { ...bareSpecies(id, 'Moss'), coverUrl: cover.url } }
  }

  const leave = async (by: Person) =>
    assertSuccess(
      await send(service, 'DELETE /api/v1/auth/me', { by, payload: { password: PASSWORD } }),
      null,
    )

  test('can be kept, used for another species and replaced by a second administrator', async () => {
    const { cover, id, species } = await covered()
    assertSuccess(await put(id, { coverMediaId: cover.id, family: 'Bryaceae' }), {
      ...species,
      family: 'Bryaceae',
    })
    assertSuccess(await put(id, { family: null }), species)
    const second = await catalogue.add({ commonName: 'Fern', coverMediaId: cover.id })
    assert.equal(second.coverUrl, cover.url)
    const own = await uploaded(service, other, await picture('png'))
    assertSuccess(await put(id, { coverMediaId: own.id }), { ...species, coverUrl: own.url })
    assertSuccess(await put(id, { coverMediaId: cover.id }), species)
    assertSuccess(await put(second.id, { coverMediaId: null }), bareSpecies(second.id, 'Fern'))
  })

  test('cannot be used by other administrators once no species has it', async () => {
    const { cover, id, species } = await covered()
    const { coverUrl, ...bare } = species
    assertSuccess(await put(id, { coverMediaId: null }), bare)
    assertFailure(await put(id, { coverMediaId: cover.id }), 5001, 404)
  })

  test('cannot be used for a plant of another user', async () => {
    const { cover, id: speciesId } = await covered()
    const by = await newGardener(service)
    const plant = { name: 'Monty', speciesId, locationId: by.locationId, covers: [cover.id] }
    assertFailure(await send(service, 'POST /api/v1/plants', { by, payload: plant }), 5001, 404)
  })

  test('outlives the account that uploaded it, whose other files are deleted', async () => {
    const { uploader, cover, id, species } = await covered()
    const unused = await uploaded(service, uploader, PDF)
    await leave(uploader)
    assertSuccess(await send(service, `GET ${SPECIES}/${id}`), species)
    assert.equal((await send(service, `GET /api/v1/media/${cover.key}`)).statusCode, 200)
    assert.equal((await send(service, `GET /api/v1/media/${cover.key}?w=5`)).statusCode, 200)
    assertFailure(await send(service, `GET /api/v1/media/${unused.key}`), 5001, 404)
    const rows = await service.db
      .selectFrom('media')
      .select(['id', 'user_id'])
      .where('id', 'in', [cover.id, unused.id])
      .execute()
    assert.deepEqual(
      rows.map((row) => [row.id, row.user_id]),
      [[cover.id, null]],
    )

    // A file without an owner is in no list and no quota, and no request deletes it; every administrator may use it for
    // species.
    assertFailure(await send(service, `DELETE /api/v1/media/${cover.id}`, { by: other }), 5001, 404)
    const used = await storageUse(service.db, gardenIdOf(other), service.config)
    assertSuccess(await put(id, { coverMediaId: cover.id }), species)
    const second = await catalogue.add({ commonName: 'Fern', coverMediaId: cover.id })
    assert.equal(second.coverUrl, cover.url)
    assert.deepEqual(await storageUse(service.db, gardenIdOf(other), service.config), used)
    const { items }: { items: { id: number }[] } = (
      await send(service, 'GET /api/v1/media?size=100', { by: other })
    ).json().data
    assert.ok(items.every((file) => file.id !== cover.id))
  })

  test('of a deleted account is swept a week after the last species lost it, not earlier', async () => {
    const { uploader, cover, id, species } = await covered()
    await leave(uploader)
    const { db } = service
    const sweep = async (days: number) => {
      const now = Date.now() + days * DAY_MS
      await markUnreferenced(db, now)
      const before = now - 7 * DAY_MS
      const found = await listUnreferenced(db, before, 100)
      const ids = found.map(({ id }) => id)
      return (await deleteUnreferenced(db, ids, before)).map(({ key }) => key)
    }
    await sweep(0)
    await sweep(30)
    assertSuccess(await send(service, `GET ${SPECIES}/${id}`), species)
    await put(id, { coverMediaId: null })
    await sweep(30)
    assert.ok(!(await sweep(36)).includes(cover.key))
    assert.deepEqual(await sweep(38), [cover.key])
  })

  test('disappears when its uploader deletes the file', async () => {
    const { uploader, cover, id } = await covered()
    assertSuccess(await send(service, `DELETE /api/v1/media/${cover.id}`, { by: uploader }), null)
    assertSuccess(await send(service, `GET ${SPECIES}/${id}`), bareSpecies(id, 'Moss'))
  })
})
