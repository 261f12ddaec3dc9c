import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { PASSWORD, type Person, registerPerson } from '../../../../test/people.ts'
import { fileOf, PDF, picture } from '../../../../test/pictures.ts'
import { type Reply, send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { filesBelow, NO_TRACES, traces, uploaded } from '../../../../test/upload.ts'
import type { MediaFile } from './media.schema.ts'

const LIST = 'GET /api/v1/media'

onEachEngine('own media', (engine) => {
  let service: TestApp
  let breaks = false
  before(async () => {
    service = await buildTestApp(engine, {
      aroundStorage: (storage) => ({
        ...storage,
        remove: (key) => (breaks ? Promise.reject(new Error('the storage is away')) : storage.remove(key)),
      }),
    })
  })
  after(() => service.close())

  async function cached(): Promise<string[]> {
    return filesBelow(join(service.config.dataDir, 'cache', 'variants'))
  }

  async function uploadFor(person: Person, sizes: readonly number[]): Promise<MediaFile[]> {
    const files: MediaFile[] = []
    for (const size of sizes) {
      const { key, ...file } = await uploaded(service, person, fileOf(size))
      files.unshift(file)
    }
    return files
  }

  test('the list has the own files alone, newest first', async () => {
    const person = await registerPerson(service)
    const other = await registerPerson(service)
    assertSuccess(await send(service, LIST, { by: person }), { items: [], page: 0, size: 20, total: 0 })
    const files = await uploadFor(person, [100, 101, 102, 103, 104])
    const [foreign] = await uploadFor(other, [105])

    const pages: Array<[query: string, page: number, size: number, items: MediaFile[]]> = [
      ['', 0, 20, files],
      ['?size=2', 0, 2, files.slice(0, 2)],
      ['?size=2&page=1', 1, 2, files.slice(2, 4)],
      ['?size=2&page=2', 2, 2, files.slice(4)],
      ['?size=2&page=3', 3, 2, []],
      ['?size=100&page=9007199254740991', 9007199254740991, 100, []],
    ]
    for (const [query, page, size, items] of pages) {
      const reply = await send(service, `${LIST}${query}`, { by: person })
      assertSuccess(reply, { items, page, size, total: 5 }, { 'cache-control': 'no-store' })
    }
    assertSuccess(await send(service, LIST, { by: other }), { items: [foreign], page: 0, size: 20, total: 1 })
    assertFailure(await send(service, LIST), 401, 401)
  })

  test('paging has bounds, and nothing else can be asked for', async () => {
    const by = await registerPerson(service)
    for (const query of [
      'size=0',
      'size=101',
      'size=x',
      'page=-1',
      'page=1.5',
      'page=',
      'size=1&size=2',
      'sort=id',
    ]) {
      assertInvalid(await send(service, `${LIST}?${query}`, { by }), query.split('=')[0])
    }
  })

  test('a deleted file is gone with all that was made of it', async () => {
    const by = await registerPerson(service)
    const { id, key, url } = await uploaded(service, by, await picture('png'))
    const kept = await uploaded(service, by, await picture('png'))
    for (const query of ['?w=5', '?w=6', '?format=webp']) {
      assert.equal((await service.app.inject(url + query)).statusCode, 200)
    }
    assert.equal((await service.app.inject(`${kept.url}?w=5`)).statusCode, 200)
    const before = await cached()

    assertSuccess(await send(service, `DELETE /api/v1/media/${id}`, { by }), null)
    assert.equal((await cached()).length, before.length - 3)
    const { rows, files } = await traces(service)
    assert.ok(!rows.includes(key) && !files.includes(key))
    assert.ok(rows.includes(kept.key) && files.includes(kept.key))
    for (const query of ['', '?w=5', '?w=7']) assertFailure(await service.app.inject(url + query), 5001, 404)
    assert.equal((await service.app.inject(`${kept.url}?w=5`)).statusCode, 200)
    assertFailure(await send(service, `DELETE /api/v1/media/${id}`, { by }), 5001, 404)
  })

  test('files of others and unknown ones cannot be deleted', async () => {
    const owner = await registerPerson(service)
    const by = await registerPerson(service)
    const { id, url } = await uploaded(service, owner, PDF)
    assertFailure(await send(service, `DELETE /api/v1/media/${id}`), 401, 401)
    for (const unknown of [id, id + 1_000, Number.MAX_SAFE_INTEGER]) {
      assertFailure(await send(service, `DELETE /api/v1/media/${unknown}`, { by }), 5001, 404, {
        message: 'There is no such file.',
      })
    }
    for (const bad of ['0', 'abc', '-1', '1.0', '9007199254740992']) {
      assertInvalid(await send(service, `DELETE /api/v1/media/${bad}`, { by }), 'id')
    }
    assert.equal((await service.app.inject(url)).statusCode, 200)
  })

  test('deleting succeeds while the storage is away, and the file cannot be reached any more', async (t) => {
    const by = await registerPerson(service)
    const { id, key, url } = await uploaded(service, by, PDF)
    breaks = true
    t.after(() => {
      breaks = false
    })
    assertSuccess(await send(service, `DELETE /api/v1/media/${id}`, { by }), null)
    assertFailure(await service.app.inject(url), 5001, 404)
    assert.ok((await traces(service)).files.includes(key))
    assert.ok(
      service.logs.some(({ message }) => message === 'files could not be removed and are left to the sweep'),
    )
  })

  test('with an account go its files and no others', async () => {
    const by = await registerPerson(service)
    const other = await registerPerson(service)
    const own = [await uploaded(service, by, await picture('png')), await uploaded(service, by, PDF)]
    const kept = await uploaded(service, other, PDF)
    const before = await traces(service)
    assert.equal((await service.app.inject(`${own[0]?.url}?w=5`)).statusCode, 200)
    const variants = (await cached()).length

    assertSuccess(
      await send(service, 'DELETE /api/v1/auth/me', { by, payload: { password: PASSWORD } }),
      null,
    )
    const isOther = (key: string) => own.every((file) => file.key !== key)
    assert.deepEqual(await traces(service), {
      rows: before.rows.filter(isOther),
      files: before.files.filter(isOther),
      spool: NO_TRACES.spool,
    })
    assert.equal((await cached()).length, variants - 1)
    for (const { url } of own) assertFailure(await service.app.inject(url), 5001, 404)
    assert.equal((await service.app.inject(kept.url)).statusCode, 200)
  })
})

/** One field is wrong; other tests check the words that say so. */
function assertInvalid(reply: Reply, path: string | undefined): void {
  const { data }: { data: { errors: Array<{ path: string; message: string }> } } = reply.json()
  assertFailure(reply, 1101, 400, { errors: data.errors })
  assert.deepEqual(
    data.errors.map((error) => error.path),
    [path],
  )
}
