// Not in a quick run: it stores large files.
import assert from 'node:assert/strict'
import { promises } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { noDescriptors, nothingOpenBelow } from '../../test/descriptors.ts'
import { storageCases } from '../../test/storage-cases.ts'
import { filesBelow } from '../../test/upload.ts'
import { diskStorage } from './disk.ts'
import { Spool } from './spool.ts'
import { FileMissingError } from './storage.ts'

async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), 'frond-disk-'))
  const media = join(folder, 'media')
  await mkdir(media, { mode: 0o700 })
  return {
    folder,
    media,
    storage: diskStorage(media),
    spool: new Spool(join(folder, 'spool')),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

describe('storage on disk', () => storageCases(scratch))

test('symbolic links are not followed', async (t) => {
  const { folder, media, storage, remove } = await scratch()
  t.after(remove)
  const outside = join(folder, 'outside.txt')
  await writeFile(outside, 'secret')
  await mkdir(join(media, '202611'), { recursive: true })
  await symlink(outside, join(media, '202611', 'link.pdf'))
  await assert.rejects(storage.read('202611/link.pdf'), FileMissingError)
  await assert.rejects(
    storage.withLocalFile('202611/link.pdf', () => Promise.resolve()),
    FileMissingError,
  )
  for await (const { key } of storage.list()) assert.fail(`${key} is listed`)
})

test('a file that is deleted while it is used is missing, whatever its user makes of that', async (t) => {
  const { media, storage, remove } = await scratch()
  t.after(remove)
  await mkdir(join(media, '202611'), { recursive: true })
  await writeFile(join(media, '202611', 'a.pdf'), 'content')
  const damaged = new Error('This is no picture')
  const use = (isDeleted: boolean) =>
    storage.withLocalFile('202611/a.pdf', async () => {
      if (isDeleted) await storage.remove('202611/a.pdf')
      throw damaged
    })
  await assert.rejects(use(false), damaged)
  await assert.rejects(use(true), FileMissingError)
})

test('a stream that is destroyed unread closes its file', { skip: noDescriptors }, async (t) => {
  const { media, storage, remove } = await scratch()
  t.after(remove)
  await mkdir(join(media, '202611'), { recursive: true })
  await writeFile(join(media, '202611', 'a.pdf'), 'content')
  for (let round = 0; round < 20; round++) (await storage.read('202611/a.pdf')).destroy()
  await nothingOpenBelow(media)
})

test('files and folders are for their owner alone', async (t) => {
  const { media, storage, spool, remove } = await scratch()
  t.after(remove)
  const { path } = await spool.receive(asStream('content'), () => {})
  await storage.put('202611/a.pdf', path, 'application/pdf')
  const modes = await Promise.all(
    [media, join(media, '202611'), join(media, '202611', 'a.pdf')].map(
      async (path) => (await stat(path)).mode & 0o777,
    ),
  )
  assert.deepEqual(modes, [0o700, 0o700, 0o600])
})

test('once put, the file and every new folder are written to the disk', {
  skip: noDescriptors,
}, async (t) => {
  const { folder, media, storage, spool, remove } = await scratch()
  t.after(remove)
  const synced: string[] = []
  const probe = await open(import.meta.filename)
  const handles: { sync(): Promise<void>; readonly fd: number } = Object.getPrototypeOf(probe)
  await probe.close()
  t.mock.method(handles, 'sync', async function (this: { readonly fd: number }) {
    synced.push(await readlink(`/proc/self/fd/${this.fd}`))
  })
  const { path } = await spool.receive(asStream('content'), () => {})
  await storage.put('202611/a.pdf', path, 'application/pdf')
  assert.deepEqual(synced, [path, join(media, '202611'), media, folder])
  synced.length = 0
  const second = await spool.receive(asStream('content'), () => {})
  await storage.put('202611/b.pdf', second.path, 'application/pdf')
  assert.deepEqual(synced, [second.path, join(media, '202611')])
})

describe('storage on a disk of its own', () => {
  const notAcross = Object.assign(new Error('cross-device link not permitted'), { code: 'EXDEV' })

  /** As if the spool was on another file system. */
  function separate(t: TestContext, spool: string): void {
    const { rename } = promises
    t.mock.method(promises, 'rename', (from: string, to: string) =>
      from.startsWith(spool) ? Promise.reject(notAcross) : rename(from, to),
    )
    syncBuiltinESMExports()
    t.after(() => {
      t.mock.restoreAll()
      syncBuiltinESMExports()
    })
  }

  test('copies what it is given, for its owner alone', async (t) => {
    const { folder, media, storage, spool, remove } = await scratch()
    t.after(remove)
    separate(t, join(folder, 'spool'))
    const { path } = await spool.receive(asStream('content'), () => {})
    await storage.put('202611/a.pdf', path, 'application/pdf')
    const stored = join(media, '202611', 'a.pdf')
    assert.equal(await readFile(stored, 'utf8'), 'content')
    assert.equal((await stat(stored)).mode & 0o777, 0o600)
    assert.deepEqual(await filesBelow(folder), ['media/202611/a.pdf'])
  })

  test('leaves nothing of a copy that failed, and removes one that a crash has left', async (t) => {
    const { folder, media, storage, spool, remove } = await scratch()
    t.after(remove)
    separate(t, join(folder, 'spool'))
    const { path } = await spool.receive(asStream('content'), () => {})
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    t.mock.method(promises, 'copyFile', async (_from: string, to: string) => {
      await writeFile(to, 'cont')
      throw full
    })
    syncBuiltinESMExports()
    await assert.rejects(storage.put('202611/a.pdf', path, 'application/pdf'), full)
    assert.deepEqual(await filesBelow(media), [])

    await writeFile(join(media, 'unfinished', 'b.pdf'), 'cont')
    for await (const { key } of storage.list()) assert.fail(`${key} is listed`)
    await storage.removeUnfinished(Date.now() - 60_000)
    assert.deepEqual(await filesBelow(media), ['unfinished/b.pdf'])
    await storage.removeUnfinished(Date.now() + 60_000)
    assert.deepEqual(await filesBelow(media), [])
  })
})

test('a folder that cannot be written to is reported', async (t) => {
  const { media, storage, remove } = await scratch()
  t.after(remove)
  await storage.check()
  await rm(media, { recursive: true })
  await assert.rejects(storage.check(), { code: 'ENOENT' })
})

async function* asStream(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
