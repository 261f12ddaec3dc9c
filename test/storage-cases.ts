import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { readMarker, writeMarker } from '../src/storage/marker.ts'
import type { Spool } from '../src/storage/spool.ts'
import { FileMissingError, type Storage } from '../src/storage/storage.ts'
import { noDescriptors, openSockets } from './descriptors.ts'
import { eventually } from './eventually.ts'
import { fileOf } from './pictures.ts'

export interface OpenStorage {
  readonly storage: Storage
  readonly spool: Spool
  remove(): Promise<void>
}

const TYPE = 'application/pdf'
const LARGE_BYTES = 20 * 1024 * 1024

/** The contract of every kind of storage. */
export function storageCases(open: () => Promise<OpenStorage>): void {
  let storage: Storage
  let spool: Spool
  let remove: () => Promise<void>
  before(async () => {
    ;({ storage, spool, remove } = await open())
  })
  after(() => remove())

  async function put(key: string, content: Buffer): Promise<void> {
    const path = await spool.newPath()
    await writeFile(path, content)
    await storage.put(key, path, TYPE)
    await spool.discard(path)
  }

  async function contentOf(key: string, range?: { start: number; end: number }): Promise<Buffer> {
    return buffer(await storage.read(key, range))
  }

  async function keys(): Promise<string[]> {
    const found: string[] = []
    for await (const { key } of storage.list()) found.push(key)
    return found.sort()
  }

  test('an empty storage can be used and has no files', async () => {
    await storage.check()
    assert.deepEqual(await keys(), [])
  })

  test('what is put can be read, whole and in parts', async () => {
    const content = fileOf(1_000)
    await put('202611/whole.pdf', content)
    assert.deepEqual(await contentOf('202611/whole.pdf'), content)
    for (const [start, end] of [
      [0, 0],
      [0, 999],
      [10, 19],
      [999, 999],
    ] as const) {
      assert.deepEqual(await contentOf('202611/whole.pdf', { start, end }), content.subarray(start, end + 1))
    }
    await storage.remove('202611/whole.pdf')
  })

  test('a file can be had as a local one for a while', async () => {
    const content = fileOf(5_000)
    await put('202611/local.pdf', content)
    assert.deepEqual(await storage.withLocalFile('202611/local.pdf', (path) => readFile(path)), content)
    const failure = new Error('the user of the file fails')
    await assert.rejects(
      storage.withLocalFile('202611/local.pdf', () => Promise.reject(failure)),
      failure,
    )
    await storage.remove('202611/local.pdf')
  })

  test('what is removed is gone, and may be removed again', async () => {
    await put('202611/gone.pdf', fileOf(10))
    await storage.remove('202611/gone.pdf')
    await storage.remove('202611/gone.pdf')
    await storage.remove('209901/never.pdf')
    await assert.rejects(storage.read('202611/gone.pdf'), FileMissingError)
    assert.deepEqual(await keys(), [])
  })

  test('a missing file is told from any other failure', async () => {
    await assert.rejects(storage.read('209901/never.pdf'), FileMissingError)
    await assert.rejects(storage.read('209901/never.pdf', { start: 0, end: 5 }), FileMissingError)
    const use = () => Promise.reject(new Error('there is nothing to use'))
    await assert.rejects(storage.withLocalFile('209901/never.pdf', use), FileMissingError)
  })

  test('the list has every file and when it came', async () => {
    const start = Date.now()
    await put('202611/b.pdf', fileOf(10))
    await put('202611/a.pdf', fileOf(10))
    await put('202612/c.pdf', fileOf(10))
    assert.deepEqual(await keys(), ['202611/a.pdf', '202611/b.pdf', '202612/c.pdf'])
    for await (const { modifiedAt } of storage.list()) {
      // A store may report times in whole seconds.
      assert.ok(modifiedAt > start - 2_000 && modifiedAt < Date.now() + 2_000, String(modifiedAt))
    }
    for (const key of await keys()) await storage.remove(key)
  })

  test('a large file comes back byte for byte', async () => {
    const content = fileOf(LARGE_BYTES)
    await put('202611/large.pdf', content)
    assert.ok(content.equals(await contentOf('202611/large.pdf')))
    const range = { start: LARGE_BYTES - 10_000_000, end: LARGE_BYTES - 1 }
    assert.ok(content.subarray(range.start).equals(await contentOf('202611/large.pdf', range)))
    await storage.remove('202611/large.pdf')
  })

  test('many files can be put at once', async () => {
    const files = Array.from({ length: 30 }, (_, at) => ({
      key: `202611/many-${String(at).padStart(2, '0')}.pdf`,
      content: fileOf(10_000 + at),
    }))
    await Promise.all(files.map(({ key, content }) => put(key, content)))
    assert.deepEqual(
      await keys(),
      files.map(({ key }) => key),
    )
    for (const { key, content } of files) {
      assert.deepEqual(await contentOf(key), content)
      await storage.remove(key)
    }
  })

  test('streams that nobody reads hold nothing open once destroyed', { skip: noDescriptors }, async () => {
    await put('202611/unread.pdf', fileOf(LARGE_BYTES))
    const before = await openSockets()
    for (let round = 0; round < 20; round++) (await storage.read('202611/unread.pdf')).destroy()
    await eventually(async () => assert.ok((await openSockets()) <= before))
    await storage.remove('202611/unread.pdf')
  })

  test('a marker tells whose it is, until another one takes its place', async () => {
    assert.equal(await readMarker(storage), undefined)
    for (const sweep of ['first', 'second']) {
      await writeMarker(storage, spool, { database: 'of a test', sweep })
      assert.deepEqual(await readMarker(storage), { database: 'of a test', sweep })
    }
    for (const key of await keys()) await storage.remove(key)
  })

  test('what is finished is never given up as unfinished', async () => {
    await put('202611/finished.pdf', fileOf(LARGE_BYTES))
    await storage.removeUnfinished(Date.now() + 60_000)
    assert.equal((await contentOf('202611/finished.pdf')).length, LARGE_BYTES)
    await storage.remove('202611/finished.pdf')
  })
}
