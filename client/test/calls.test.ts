import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import { newEmail, PASSWORD, registerAdmin } from '../../test/people.ts'
import { picture } from '../../test/pictures.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import type { FrondClient } from '../src/client.ts'
import { createFrondClient } from '../src/create-client.ts'
import { receive } from '../src/download.ts'
import { ConnectionError, FrondError } from '../src/errors.ts'
import { GardenRole, GrantKind } from '../src/generated/enumerations.ts'
import { ErrorCode } from '../src/generated/error-codes.ts'
import type { UploadProgress } from '../src/upload.ts'
import { WatchedFetch } from './watched-fetch.ts'

// On SQLite only: what is tested is the client.
describe('a call', () => {
  let service: TestApp
  let watched: WatchedFetch
  let frond: FrondClient
  let baseUrl: string
  before(async () => {
    service = await buildTestApp()
    watched = new WatchedFetch()
    baseUrl = `${await service.app.listen({ port: 0 })}/`
    frond = createFrondClient({ baseUrl, fetch: watched.fetch, retries: { firstDelay: 0 } })
    await frond.signUp({ email: newEmail(), password: PASSWORD })
  })
  after(() => service.close())

  test('returns the data, and the rest of the answer when it is wanted', async () => {
    const { id } = await frond.post('/api/v1/plant-tags', { body: { name: 'dry' } })
    const { data, etag, requestId, serverTime } = await frond.request('get', '/api/v1/plant-tags/{id}', {
      path: { id },
    })
    assert.deepEqual([data.id, data.name, data.plantCount], [id, 'dry', 0])
    assert.match(etag ?? '', /^".+"$/)
    assert.match(requestId, /^[\w-]+$/)
    assert.ok(Math.abs(serverTime - Date.now()) < 60_000)
  })

  test('says which words a search has taken in place of others', async () => {
    const payload = { commonName: 'Fougère' }
    await made(service, 'POST /api/v1/plant-species', { by: await registerAdmin(service), payload })
    const search = async (keywords: string) => {
      const { data, corrected } = await frond.request('get', '/api/v1/plant-species', { query: { keywords } })
      return [data.total, corrected]
    }
    assert.deepEqual(await search('fougère'), [1, []])
    assert.deepEqual(await search('fuogère'), [1, ['fougère']])
  })

  test('by a key needs no session, and is about the garden that is named', async () => {
    const body = { kind: GrantKind.Key, role: GardenRole.Viewer, name: 'Sensor' }
    const { token = '' } = await frond.post('/api/v1/grants', { body })
    const program = createFrondClient({ baseUrl, accessKey: token })
    const { garden, role } = await program.get('/api/v1/grants/self')
    assert.deepEqual([garden.id, role], [frond.user?.id, GardenRole.Viewer])
    program.garden = garden.id
    assert.deepEqual(await program.get('/api/v1/media'), await frond.get('/api/v1/media'))
    program.garden = garden.id + 1
    const unknown = { code: ErrorCode.GardenNotFound, status: 404 }
    await assert.rejects(program.get('/api/v1/media'), unknown)
    await assert.rejects(program.upload('/api/v1/media', new Blob(['a'])), unknown)
    await assert.rejects(program.events().next(), unknown)
    const other = createFrondClient({ baseUrl, accessKey: `${token}x`, garden: garden.id })
    await assert.rejects(other.get('/api/v1/media'), { code: ErrorCode.Unauthenticated })
  })

  test('throws what is wrong with which field', async () => {
    const call = frond.post('/api/v1/plant-tags', { body: { name: ' ' } })
    const error = await call.catch((error: unknown) => error)
    assert.ok(error instanceof FrondError)
    assert.equal(error.code, ErrorCode.ValidationFailed)
    assert.equal(error.status, 400)
    assert.deepEqual(
      error.fields.map(({ path }) => path),
      ['name'],
    )
    assert.match(error.requestId, /^[\w-]+$/)
  })

  test('with the ETag of what was read is refused after a change by somebody else', async () => {
    const made = await frond.request('post', '/api/v1/plant-tags', { body: { name: 'wet' } })
    const rename = (name: string, ifMatch: string | undefined) =>
      frond.request('put', '/api/v1/plant-tags/{id}', {
        path: { id: made.data.id },
        body: { name },
        ...(ifMatch === undefined ? {} : { ifMatch }),
      })
    const renamed = await rename('damp', made.etag)
    await assert.rejects(rename('soaked', made.etag), { code: ErrorCode.PreconditionFailed })
    assert.equal((await rename('moist', renamed.etag)).data.name, 'moist')
  })

  test('asks for the language of the moment', async () => {
    const asked = async (call: Promise<unknown>) => {
      await call
      return watched.headers.at(-1)?.get('Accept-Language')
    }
    frond.language = 'de'
    assert.equal(await asked(frond.get('/api/v1/plant-species')), 'de')
    frond.language = 'zh-Hans'
    assert.equal(await asked(frond.get('/api/v1/plant-species')), 'zh-Hans')
    assert.equal(await asked(frond.get('/api/v1/plant-species', { language: 'fr' })), 'fr')
    frond.language = undefined
  })

  test('of a list goes through all its pages, by cursor or by number', async () => {
    const region = await frond.post('/api/v1/regions', { body: { name: 'Home' } })
    const path = { id: region.id }
    const { id: locationId } = await frond.post('/api/v1/regions/{id}/locations', {
      path,
      body: { name: 'Sill' },
    })
    const speciesId = await newSpecies(service)
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const name of names) await frond.post('/api/v1/plants', { body: { name, speciesId, locationId } })
    const query = { size: 2, sort: 'name' } as const

    const before = watched.requests.length
    const found = await Array.fromAsync(frond.items('/api/v1/plants', { query }), ({ name }) => name)
    assert.deepEqual(found, names)
    assert.equal(watched.requests.length - before, 3)

    const byCursor = await Array.fromAsync(frond.pages('/api/v1/plants', { query }))
    assert.deepEqual(
      byCursor.map(({ items, total }) => [items.length, total]),
      [
        [2, undefined],
        [2, undefined],
        [1, undefined],
      ],
    )
    const byNumber = await Array.fromAsync(frond.pages('/api/v1/plants', { query: { ...query, page: 1 } }))
    assert.deepEqual(
      byNumber.map(({ items, total, page }) => [items.length, total, page]),
      [
        [2, 5, 1],
        [1, 5, 2],
      ],
    )
    const species = await Array.fromAsync(
      frond.items('/api/v1/plant-species', { query: { keywords: 'no such' } }),
    )
    assert.deepEqual(species, [])
  })

  test('that stops reading early fetches no more pages', async () => {
    const before = watched.requests.length
    for await (const _ of frond.items('/api/v1/plants', { query: { size: 1 } })) break
    assert.equal(watched.requests.length - before, 1)
  })

  test('uploads a file once, although the answer got lost, and reports the beginning and the end', async () => {
    const content = await picture('png', { width: 60, height: 40 })
    const progress: UploadProgress[] = []
    watched.disturb(['lost'])
    const file = await frond.upload('/api/v1/media', new Blob([new Uint8Array(content)]), {
      onProgress: (step) => progress.push(step),
    })
    assert.deepEqual([file.contentType, file.width, file.height], ['image/png', 60, 40])
    const total = content.length
    assert.deepEqual(progress, [
      { sent: 0, total },
      { sent: 0, total },
      { sent: total, total },
    ])
    assert.equal((await frond.get('/api/v1/media')).total, 1)
    await assert.rejects(frond.upload('/api/v1/media', new Blob(['<svg/>'])), {
      code: ErrorCode.MediaTypeUnsupported,
    })
    const aborted = { signal: AbortSignal.abort() }
    await assert.rejects(frond.upload('/api/v1/media', new Blob(), aborted), { name: 'AbortError' })
  })

  test('downloads a file and tells how much has arrived; one that breaks off is a failure', async () => {
    const progress: number[] = []
    const file = await frond.download('/api/v1/auth/me/export', {
      onProgress: (received) => progress.push(received),
    })
    assert.match(file.fileName ?? '', /^frond-.*\.zip$/)
    assert.equal(file.blob.type, 'application/zip')
    assert.deepEqual(
      progress,
      [...new Set(progress)].sort((a, b) => a - b),
    )
    assert.equal(progress.at(-1), file.blob.size)
    const looked = await frond.upload('/api/v1/auth/me/import', file.blob, { query: { dryRun: true } })
    assert.equal(looked.dryRun, true)

    const aborted = { signal: AbortSignal.abort() }
    await assert.rejects(frond.download('/api/v1/auth/me/export', aborted), { name: 'AbortError' })
    await assert.rejects(createFrondClient({ baseUrl }).download('/api/v1/auth/me/export'), {
      code: ErrorCode.Unauthenticated,
    })
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(10))
        controller.error(new Error('cut'))
      },
    })
    await assert.rejects(receive(new Response(body), {}), ConnectionError)
  })

  test('for a picture goes to an address that serves it as it was asked for', async () => {
    const {
      items: [file],
    } = await frond.get('/api/v1/media')
    assert.ok(file)
    const shape = async (url: string) => {
      const response = await fetch(url)
      const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
      return [width, height, format]
    }
    assert.deepEqual(await shape(frond.mediaUrl(file.url)), [60, 40, 'png'])
    assert.deepEqual(await shape(frond.mediaUrl(file.url, { width: 30, format: 'webp', quality: 50 })), [
      30,
      20,
      'webp',
    ])
    const square = { width: 20, height: 20, resize: 'fill' } as const
    assert.deepEqual(await shape(frond.mediaUrl(file.url.replace('/api/v1/media/', ''), square)), [
      20,
      20,
      'png',
    ])
    const candidates = frond
      .srcSet(file.url, { widths: [16, 32, 5000], ratio: 4 / 3, format: 'jpeg' })
      .split(', ')
    assert.deepEqual(
      candidates.map((candidate) => candidate.split(' ')[1]),
      ['16w', '32w'],
    )
    assert.deepEqual(await shape(candidates[1]?.split(' ')[0] ?? ''), [32, 24, 'jpeg'])
    const elsewhere = 'https://plants.example.org/api/v1/media/202601/x.jpg'
    assert.equal(frond.mediaUrl(elsewhere, { height: 8 }), `${elsewhere}?h=8`)
  })
})
