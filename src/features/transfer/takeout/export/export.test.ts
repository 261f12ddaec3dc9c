import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { noDescriptors, nothingOpenBelow } from '../../../../../test/descriptors.ts'
import { onEachEngine } from '../../../../../test/engines.ts'
import { assertFailure } from '../../../../../test/envelope.ts'
import { eventually } from '../../../../../test/eventually.ts'
import { createGate, type Gate } from '../../../../../test/gate.ts'
import { letIn, newKey } from '../../../../../test/grants.ts'
import { made } from '../../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../../test/people.ts'
import { connections, listen, openConnection } from '../../../../../test/raw-http.ts'
import { send } from '../../../../../test/send.ts'
import { addCatalogue, exportOf, filledGarden, NASTY } from '../../../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { traces } from '../../../../../test/upload.ts'
import { assertWellFormed } from '../../../../../test/well-formed.ts'
import { contentsOf } from '../../../../../test/zip.ts'

const EXPORT = '/api/v1/auth/me/export'
const STILL = {
  message: 'Your last export is still running; wait until it has finished.',
  headers: { 'retry-after': '5' },
}

onEachEngine('an export', (engine) => {
  let service: TestApp
  let by: Person
  let folder: string
  let texts: Record<string, string>
  let gate: Gate | undefined
  /** Files that were read have these contents. */
  const contents: Readable[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-export-'))
    service = await buildTestApp(engine, {
      env: { OUTBOUND_ALLOW: 'private' },
      aroundStorage: (storage) => ({
        ...storage,
        read: async (...asked) => {
          await gate?.wait()
          const content = await storage.read(...asked)
          contents.push(content)
          return content
        },
      }),
    })
    by = await filledGarden(service, await addCatalogue(service))
    texts = await textsIn(await exportOf(service, by, { 'accept-language': 'de-AT' }))
  })
  after(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function textsIn(archive: Buffer): Promise<Record<string, string>> {
    const contents = await contentsOf(folder, archive)
    return Object.fromEntries(
      Object.entries(contents).map(([name, content]) => [name, Buffer.from(content, 'base64').toString()]),
    )
  }

  test('has lists, files and pages, and nothing of anybody else', async () => {
    const media =
      texts['media.jsonl']
        ?.trim()
        .split('\n')
        .map((line) => JSON.parse(line).file) ?? []
    assert.equal(media.length, 4)
    const year = (days: number) => new Date(Date.now() + days * 86_400_000).getFullYear()
    const years = new Set([2, -3, -400].map(year))
    const pages = Object.keys(texts).filter((name) => name.startsWith('journal-'))
    assert.ok(pages.length >= years.size - 1 && pages.length <= 4, pages.join())
    assert.deepEqual(
      Object.keys(texts)
        .filter((name) => !pages.includes(name))
        .sort(),
      [
        ...[
          'account.json',
          'activity.jsonl',
          'calendar-feed.json',
          'channels.jsonl',
          'frond.json',
          'grants.jsonl',
          'index.html',
          'journals.jsonl',
        ],
        ...[
          'media.jsonl',
          'plants.jsonl',
          'problems.jsonl',
          'regions.jsonl',
          'schedules.jsonl',
          'security.json',
          'sessions.jsonl',
          'settings.json',
        ],
        ...['tags.jsonl', 'wishes.jsonl', ...media],
      ].sort(),
    )
    const stranger = await textsIn(await exportOf(service, await registerPerson(service)))
    const lists = ['regions', 'tags', 'media', 'plants', 'journals', 'schedules', 'problems', 'wishes']
    for (const list of [...lists, 'channels', 'grants']) assert.equal(stranger[`${list}.jsonl`], '', list)
  })

  test('has what lets others into the garden, as its owner sees it', async () => {
    const bob = await registerPerson(service)
    await letIn(service, by, bob, 3)
    await newKey(service, bob, { in: by })
    const archive = await textsIn(await exportOf(service, by))
    const listed = await made<object[]>(service, 'GET /api/v1/grants', { by })
    assert.equal(listed.length, 3)
    const lines = archive['grants.jsonl']?.trim().split('\n') ?? []
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      listed,
    )
    assert.equal(archive['grants.jsonl']?.includes(bob.email), true)
    assert.equal((await textsIn(await exportOf(service, bob)))['grants.jsonl'], '')
  })

  test('has no secrets', async () => {
    const all = Object.values(texts).join('\n')
    const grants = await service.db.selectFrom('grants').select('secret_hash').execute()
    for (const { secret_hash: hash } of grants) assert.ok(hash === null || !all.includes(hash))
    const { password_hash: hash } = await service.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', by.user.id)
      .executeTakeFirstOrThrow()
    const feed = await service.db.selectFrom('calendar_feeds').select('token_hash').executeTakeFirstOrThrow()
    for (const secret of [
      hash,
      feed.token_hash,
      by.refreshToken,
      by.accessToken,
      'secret-path',
      'key=1',
      'whsec_',
      'frnd_',
    ])
      assert.ok(!all.includes(secret), secret)
    assert.ok(all.includes('hook.example'))
  })

  test('has pages in the language of the request that are well-formed and name everything', () => {
    const pages = Object.entries(texts).filter(([name]) => name.endsWith('.html'))
    for (const [, page] of pages) {
      assertWellFormed(page)
      assert.ok(page.includes('<html lang="de"'))
      for (const part of ['<script', 'http://', 'https://']) {
        assert.ok(!page.replace('xmlns="http://www.w3.org/1999/xhtml"', '').includes(part), part)
      }
    }
    const index = texts['index.html'] ?? ''
    assert.ok(index.includes('3 Pflanzen') && index.includes('3 Tagebucheinträge'))
    assert.ok(index.includes('Monstera deliciosa') && index.includes('weggegeben'))
    assert.ok(!index.includes(NASTY))
    for (const [, file = ''] of index.matchAll(/src="([^"]+)"/g)) assert.ok(file in texts, file)
  })

  test('is described by its headers, for HEAD too', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="frond-${day}.zip"`,
      'cache-control': 'private, no-store',
    }
    for (const method of ['HEAD', 'GET'] as const) {
      const reply = await service.app.inject({ method, url: EXPORT, headers: by.headers })
      assert.equal(reply.statusCode, 200)
      assert.deepEqual({ ...reply.headers, ...headers }, reply.headers)
      assert.equal(reply.rawPayload.length > 0, method === 'GET')
    }
    assertFailure(await send(service, `GET ${EXPORT}`), 401, 401, {
      headers: { 'www-authenticate': 'Bearer realm="frond"' },
    })
  })

  test('is one at a time, and one whose reader has gone leaves nothing behind', async () => {
    const port = await listen(service.app)
    gate = createGate()
    const { authorization } = by.headers
    const reader = await openConnection(port)
    reader.write(`GET ${EXPORT} HTTP/1.1\r\nhost: frond\r\nauthorization: ${authorization}\r\n\r\n`)
    await gate.reached
    assertFailure(await send(service, `GET ${EXPORT}`, { by }), 1108, 429, STILL)
    assert.notDeepEqual((await traces(service)).spool, [])
    await exportOf(service, await registerPerson(service))
    reader.destroy()
    await eventually(async () => assert.equal(await connections(service.app), 0))
    gate.open()
    gate = undefined
    await eventually(async () => assert.deepEqual((await traces(service)).spool, []))
    assert.equal(contents.filter(({ destroyed }) => !destroyed).length, 0)
    if (!noDescriptors) await nothingOpenBelow(join(service.config.dataDir, 'spool'))
    assert.deepEqual(Object.keys(await textsIn(await exportOf(service, by))), Object.keys(texts))
  })
})
