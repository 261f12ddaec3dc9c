import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { noDescriptors, nothingOpenBelow } from '../../test/descriptors.ts'
import { fileOf } from '../../test/pictures.ts'
import { archiveOf, contentsOf, type Forged, forgedArchive } from '../../test/zip.ts'
import { FLAG, METHOD, SIGNATURE, ZipError } from './zip-format.ts'
import { directoryEnd, directoryRecord, type WrittenEntry } from './zip-records.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frond-zip-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const forged = (...entries: Forged[]) => forgedArchive(entries)

const refused = (archive: Buffer, message: string, limits?: Parameters<typeof contentsOf>[2]) =>
  assert.rejects(contentsOf(folder, archive, limits), { name: 'ZipError', message })

test('a forged archive is read where nothing is wrong with it', async () => {
  assert.deepEqual(await contentsOf(folder, forged({ name: 'a' }, { name: 'b/c' })), {
    a: 'bGVhZg==',
    'b/c': 'bGVhZg==',
  })
})

for (const name of [
  '/etc/passwd',
  '../a',
  'a/../b',
  'a/..',
  './a',
  'a//b',
  'C:/a',
  'a\\b',
  'a\0b',
  'a\nb',
  '',
  '/',
])
  test(`a name that leads elsewhere is refused: ${JSON.stringify(name)}`, () =>
    refused(forged({ name }), `has an entry with a name that is not allowed: ${JSON.stringify(name)}`))

test('names that are no text or too long are refused', async () => {
  await refused(forged({ name: Buffer.from([0x61, 0xff]) }), 'has an entry whose name is not UTF-8')
  await refused(forged({ name: 'a'.repeat(1_025) }), 'has an entry with a name that is too long')
})

test('what cannot be read or means two things is refused', async () => {
  await refused(forged({ name: 'a' }, { name: 'a' }), 'a: is there twice')
  await refused(forged({ name: 'a', flags: FLAG.encrypted }), 'a: is encrypted')
  await refused(forged({ name: 'a', flags: FLAG.strongEncryption }), 'a: is encrypted')
  await refused(forged({ name: 'a', method: 12 }), 'a: is compressed by a method (12) that is not read')
  const lying = 'a: is damaged: its header says something else than the directory'
  await refused(forged({ name: 'a', localName: 'b' }), lying)
  await refused(forged({ name: 'a', offset: 1 }), 'a: shares bytes with what follows it')
})

test('entries that share bytes are refused', async () => {
  await refused(forged({ name: 'a' }, { name: 'b', offset: 0 }), 'a: shares bytes with what follows it')
  await refused(
    forged({ name: 'a', size: 5, compressedSize: 5 }, { name: 'b' }),
    'a: shares bytes with what follows it',
  )
  // Its own header claims an extra field, behind which the data would reach into the next entry.
  const archive = forged({ name: 'a' }, { name: 'b' })
  archive.writeUInt16LE(1, 28)
  await refused(archive, 'a: shares bytes with what follows it')
})

test('bombs are refused before anything is unpacked', async () => {
  const zeros = Buffer.alloc(100_000)
  const bomb = { name: 'zeros', content: zeros, compress: true, modifiedAt: 0 }
  const archive = await archiveOf(bomb)
  await refused(archive, 'zeros: unpacks to more than 50 times its size', { ratio: 50 })
  await refused(archive, 'zeros: unpacks to more than 99999 bytes', { entryBytes: 99_999 })
  const twice = await archiveOf(bomb, { ...bomb, name: 'more' })
  await refused(twice, 'unpacks to more than 199999 bytes', { totalBytes: 199_999, ratio: 5_000 })
  assert.equal(Object.keys(await contentsOf(folder, twice, { totalBytes: 200_000, ratio: 5_000 })).length, 2)
  await refused(twice, 'has a list of entries that is too long', { directoryBytes: 90 })
})

test('an entry that unpacks to something else than it says is refused', async () => {
  const content = deflateRawSync(Buffer.from('leaf'.repeat(100)))
  const crc = crc32(Buffer.from('leaf'.repeat(100)))
  const entry = { name: 'a', content, method: METHOD.deflated, crc }
  assert.equal(Object.keys(await contentsOf(folder, forged({ ...entry, size: 400 }))).length, 1)
  await refused(forged({ ...entry, size: 399 }), 'a: is longer than the archive says')
  await refused(forged({ ...entry, size: 401 }), 'a: is shorter than the archive says')
  await refused(forged({ ...entry, size: 400, crc: crc - 1 }), 'a: is damaged: its checksum is wrong')
  const broken = { ...entry, size: 400, content: Buffer.from('no deflate at all') }
  await refused(forged(broken), 'a: is damaged: it cannot be unpacked')
  const cut = { ...entry, size: 400, content: content.subarray(0, -2) }
  await refused(forged(cut), 'a: is damaged: it cannot be unpacked')
  await refused(forged({ name: 'a', size: 5 }), 'a: is not compressed, yet has two sizes')
})

test('what is no archive is refused', async () => {
  for (const bytes of [Buffer.alloc(0), fileOf(21), fileOf(100_000)])
    await refused(bytes, 'is not a zip archive, or not all of it')
  const archive = forged({ name: 'a' })
  await refused(archive.subarray(0, -1), 'is not a zip archive, or not all of it')
  await refused(Buffer.concat([archive, Buffer.alloc(1)]), 'is not a zip archive, or not all of it')
  await refused(Buffer.concat([Buffer.alloc(1), archive]), 'is damaged: its list of entries is not there')
  const parts = forged({ name: 'a' })
  parts.writeUInt16LE(1, parts.length - 18)
  await refused(parts, 'is one of several parts')
})

test('zip64 records that lead nowhere are refused', async () => {
  const record = directoryRecord({ ...ENTRY, offset: 2 ** 33 })
  const far = Buffer.concat([record, directoryEnd({ count: 1, size: record.length, offset: 0 })])
  await refused(far, 'far: shares bytes with what follows it')
  const noSize = Buffer.from(record)
  noSize.writeUInt16LE(0, noSize.length - 10)
  const missing = Buffer.concat([noSize, directoryEnd({ count: 1, size: record.length, offset: 0 })])
  await refused(missing, 'far: is damaged: a size is missing')
  const end = directoryEnd({ count: 70_000, size: 0, offset: 0 })
  await refused(end, 'has 70000 entries, more than the 9 that are allowed', { entries: 9 })
  await refused(end, 'lists 0 entries instead of 70000')
  for (const at of [32, 40, 48, 64]) {
    const impossible = Buffer.from(end)
    impossible.writeUInt32LE(0xffffffff, at + 4)
    await refused(impossible, 'is damaged: a size is impossible')
  }
})

const ENTRY: WrittenEntry = {
  name: Buffer.from('far'),
  modifiedAt: 0,
  method: METHOD.stored,
  flags: FLAG.utf8,
  crc: 0,
  size: 0,
  compressedSize: 0,
  offset: 0,
  end: 0,
}

test('any changed byte is refused in words or does no harm', { skip: noDescriptors }, async () => {
  const archive = await archiveOf(
    { name: 'a', content: 'leaf '.repeat(10), compress: true, modifiedAt: 0 },
    { name: 'b', content: 'stem', modifiedAt: 0 },
  )
  const contents = JSON.stringify(await contentsOf(folder, archive))
  let refusals = 0
  for (let at = 0; at < archive.length; at++) {
    const changed = Buffer.from(archive)
    changed[at] = (changed[at] ?? 0) ^ 0x41
    try {
      const read = JSON.stringify(await contentsOf(folder, changed))
      // Fields that are not read, such as the time.
      assert.equal(Object.values(JSON.parse(read)).join(), Object.values(JSON.parse(contents)).join())
    } catch (error) {
      if (!(error instanceof ZipError)) throw error
      refusals++
    }
  }
  assert.ok(refusals > archive.length / 2, `${refusals} of ${archive.length}`)
  await nothingOpenBelow(folder)
  assert.equal(archive.readUInt32LE(0), SIGNATURE.localHeader)
})
