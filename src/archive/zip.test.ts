import assert from 'node:assert/strict'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { fileOf } from '../../test/pictures.ts'
import { archiveOf, contentsOf, LIMITS } from '../../test/zip.ts'
import { FLAG, METHOD } from './zip-format.ts'
import { ZipReader } from './zip-reader.ts'
import { directoryEnd, directoryRecord, localHeader } from './zip-records.ts'
import { type ZipSource, zipArchive } from './zip-writer.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frond-zip-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

const base64 = (content: Buffer | string) => Buffer.from(content).toString('base64')

test('what was written is read back, stored or deflated, from memory or from a stream', async () => {
  const noise = fileOf(200_000)
  const text = Buffer.from('leaf '.repeat(30_000))
  const archive = await archiveOf(
    { name: 'a/größe 植物.txt', content: 'Monstera', modifiedAt: NOON },
    { name: 'empty', content: '', compress: true, modifiedAt: NOON },
    { name: 'text', content: text, compress: true, modifiedAt: NOON },
    { name: 'noise', content: inPieces(noise, 7_001), size: noise.length, modifiedAt: NOON },
    { name: 'stream', content: inPieces(text, 50_000), compress: true, modifiedAt: NOON },
    { name: 'no bytes', content: inPieces(Buffer.alloc(0), 1), modifiedAt: 0 },
  )
  assert.ok(archive.length < 203_000, 'text is deflated')
  assert.deepEqual(await contentsOf(folder, archive, { ratio: 1_000 }), {
    'a/größe 植物.txt': base64('Monstera'),
    empty: '',
    text: base64(text),
    noise: base64(noise),
    stream: base64(text),
    'no bytes': '',
  })
})

test('the bytes of an archive are fixed', async () => {
  const archive = await archiveOf(
    { name: 'a', content: 'b', modifiedAt: NOON },
    { name: 'c', content: inPieces(Buffer.from('d'), 1), size: 1, modifiedAt: NOON },
  )
  assert.equal(
    archive.toString('hex'),
    [
      '504b0304 1400 0808 0000 0060705d 00000000 00000000 00000000 0100 0000 61 62',
      '504b0708 f9efbe71 01000000 01000000',
      '504b0304 1400 0808 0000 0060705d 00000000 00000000 00000000 0100 0000 63 64',
      '504b0708 cc4add98 01000000 01000000',
      '504b0102 2d03 1400 0808 0000 0060705d f9efbe71 01000000 01000000 0100 0000 0000 0000 0000 0000a481 00000000 61',
      '504b0102 2d03 1400 0808 0000 0060705d cc4add98 01000000 01000000 0100 0000 0000 0000 0000 0000a481 30000000 63',
      '504b0506 0000 0000 0200 0200 5e000000 60000000 0000',
    ]
      .join('')
      .replaceAll(' ', ''),
  )
})

test('an archive made elsewhere is read: a folder, a comment, sizes of eight bytes', async () => {
  const archive = Buffer.from(
    `UEsDBBQAAAgIAABgcF3R64z9CgAAAMgAAAARAAAAbm90ZXMvZ3LDtsOfZS50eHTLSU1MU8gZ+gQAUEsDBBQAAAAAAABgcF0AAAAAAAAAAAAAAAAJAAAA
    ZW1wdHkudHh0UEsDBBQAAAAAAABgcF0AAAAAAAAAAAAAAAAGAAAAbm90ZXMvUEsDBC0AAAAAAABgcF2KfiaR//////////8KABQAc3RvcmVkLmJpbgEA
    EAAgAAAAAAAAACAAAAAAAAAAAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9QSwECFAMUAAAICAAAYHBd0euM/QoAAADIAAAAEQAAAAAAAAAA
    AAAApAEAAAAAbm90ZXMvZ3LDtsOfZS50eHRQSwECFAMUAAAAAAAAYHBdAAAAAAAAAAAAAAAACQAAAAAAAAAAAAAApAE5AAAAZW1wdHkudHh0UEsBAhQD
    FAAAAAAAAGBwXQAAAAAAAAAAAAAAAAYAAAAAAAAAAAAAAKQBYAAAAG5vdGVzL1BLAQItAy0AAAAAAABgcF2KfiaRIAAAACAAAAAKAAAAAAAAAAAAAACk
    AYQAAABzdG9yZWQuYmluUEsFBgAAAAAEAAQA4gAAAOAAAAAOAG1hZGUgZWxzZXdoZXJl`,
    'base64',
  )
  assert.deepEqual(await contentsOf(folder, archive), {
    'notes/größe.txt': base64('leaf '.repeat(40)),
    'empty.txt': '',
    'stored.bin': base64(Buffer.from(Array.from({ length: 32 }, (_, index) => index))),
  })
})

test('more entries than two bytes can count', async () => {
  function* sources(): Generator<ZipSource> {
    for (let index = 0; index < 65_540; index++) yield { name: `${index}`, content: '', modifiedAt: NOON }
  }
  const path = join(folder, 'many.zip')
  await writeFile(path, Buffer.concat(await Array.fromAsync(zipArchive(sources()))))
  const limits = { ...LIMITS, entries: 65_540 }
  await using reader = await ZipReader.open(path, limits)
  assert.equal(reader.entries.size, 65_540)
  await assert.rejects(ZipReader.open(path, { ...limits, entries: 65_539 }), {
    name: 'ZipError',
    message: 'has 65540 entries, more than the 65539 that are allowed',
  })
})

test('an entry beyond four gigabytes', async () => {
  const path = join(folder, 'large.zip')
  const name = Buffer.from('far')
  const content = Buffer.from('away')
  const offset = 5 * 2 ** 30
  const entry = {
    name,
    modifiedAt: NOON,
    method: METHOD.stored,
    flags: FLAG.utf8,
    crc: crc32(content),
    size: content.length,
    compressedSize: content.length,
    offset,
    end: offset,
  }
  const local = Buffer.concat([localHeader({ ...entry, zip64: false }), content])
  const record = directoryRecord(entry)
  const end = directoryEnd({ count: 1, size: record.length, offset: offset + local.length })
  const file = await open(path, 'w')
  await file.write(Buffer.concat([local, record, end]), 0, undefined, offset)
  await file.close()

  await using reader = await ZipReader.open(path, LIMITS)
  const far = reader.entries.get('far')
  assert.ok(far)
  assert.equal((await reader.readWhole(far)).toString(), 'away')
})

test('nothing is read ahead of whoever takes the archive, and a stream ends with it', async () => {
  let read = 0
  let ended = false
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        read++
        yield Buffer.alloc(1_000)
      }
    } finally {
      ended = true
    }
  }
  const archive = zipArchive([{ name: 'endless', content: endless(), modifiedAt: NOON }])
  for (let index = 0; index < 4; index++) await archive.next()
  assert.equal(read, 3)
  await archive.return(undefined)
  assert.equal(ended, true)

  const failing = zipArchive([
    { name: 'short', content: inPieces(Buffer.alloc(10), 3), size: 11, modifiedAt: NOON },
  ])
  await assert.rejects(Array.fromAsync(failing), { message: 'short: has 10 bytes instead of 11' })
})

test('a stream that is deflated ends with the archive as well, and its error is the error of the archive', async () => {
  const ended = Promise.withResolvers<void>()
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) yield fileOf(30_000)
    } finally {
      ended.resolve()
    }
  }
  const archive = zipArchive([{ name: 'endless', content: endless(), compress: true, modifiedAt: NOON }])
  await archive.next()
  await archive.next()
  await archive.return(undefined)
  await ended.promise

  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(10)
    throw new Error('the disk is gone')
  }
  await assert.rejects(
    Array.fromAsync(zipArchive([{ name: 'b', content: broken(), compress: true, modifiedAt: NOON }])),
    { message: 'the disk is gone' },
  )
})
