import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { noDescriptors, nothingOpenBelow } from '../../test/descriptors.ts'
import { fileOf } from '../../test/pictures.ts'
import { filesBelow } from '../../test/upload.ts'
import { Spool } from './spool.ts'

const HOUR_MS = 3_600_000

let folder: string
let spool: Spool
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frond-spool-'))
  spool = new Spool(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

test('a stream becomes a file with its size and hash, seen piece by piece', async () => {
  const content = fileOf(100_000)
  const seen: number[] = []
  const file = await spool.receive(
    inPieces(content, 30_000),
    (chunk, before) => void seen.push(before + chunk.length),
  )
  assert.deepEqual(file, {
    path: file.path,
    size: 100_000,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  assert.deepEqual(seen, [30_000, 60_000, 90_000, 100_000])
  assert.deepEqual(await readFile(file.path), content)
  assert.equal((await stat(file.path)).mode & 0o777, 0o600)
  await spool.discard(file.path)
  await spool.discard(file.path)
  assert.deepEqual(await filesBelow(folder), [])
})

test('nothing stays behind when it is stopped or the stream breaks', { skip: noDescriptors }, async () => {
  const refusal = new Error('refused')
  const refuse = () => {
    throw refusal
  }
  await assert.rejects(spool.receive(inPieces(fileOf(100), 10), refuse), refusal)
  async function* broken() {
    yield fileOf(100)
    throw refusal
  }
  await assert.rejects(
    spool.receive(broken(), () => {}),
    refusal,
  )
  assert.deepEqual(await filesBelow(folder), [])
  await nothingOpenBelow(folder)
})

test('files older than an hour are removed, younger ones stay', async () => {
  const now = Date.now()
  for (const [name, ageMs] of [
    ['old', HOUR_MS + 1_000],
    ['young', HOUR_MS - 1_000],
  ] as const) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), new Date(now - ageMs), new Date(now - ageMs))
  }
  await spool.removeStale(now)
  assert.deepEqual(await filesBelow(folder), ['young'])
})

test('a file that vanishes meanwhile does not stop the removal, nor does a folder that is not there yet', async () => {
  await rm(folder, { recursive: true })
  await spool.removeStale(Date.now())
  // A link to nowhere is in the folder and yet cannot be looked at, like a file that went in between.
  await symlink('nowhere', join(folder, 'a-gone'))
  await writeFile(join(folder, 'b-old'), '')
  await spool.removeStale(Date.now() + 2 * HOUR_MS)
  await assert.rejects(stat(join(folder, 'b-old')), { code: 'ENOENT' })
})

test('what is in use is kept fresh, and so never stale to whoever sweeps the folder', async () => {
  const now = Date.now()
  const kept = await spool.receive(inPieces(fileOf(10), 10), () => {})
  const left = await spool.receive(inPieces(fileOf(10), 10), () => {})
  await spool.discard(left.path)
  await writeFile(left.path, 'of a process that is gone')
  for (const { path } of [kept, left]) await utimes(path, 1, 1)
  // One that is not made yet is no failure.
  await spool.newPath()
  await spool.keepFresh(now)
  await new Spool(folder).removeStale(now + HOUR_MS)
  assert.deepEqual(await filesBelow(folder), [kept.path.slice(folder.length + 1)])
})
