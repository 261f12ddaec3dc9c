import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { readExposition, valueIn } from '../../test/exposition.ts'
import { registerPerson } from '../../test/people.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { uploaded } from '../../test/upload.ts'
import { openDatabase } from '../db/engines/database.ts'
import { shareOut } from './cache-shares.ts'
import { loadConfig } from './config.ts'

test('by default', () => {
  const MIB = 1_048_576
  assert.deepEqual(shareOut(loadConfig({}).memoryCacheMaxBytes), {
    imageBytes: 32 * MIB,
    imageAddressBytes: 4 * MIB,
    mediaRows: 10_485,
    accessTokens: 10_485,
    sessions: 10_485,
    webFileBytes: 8 * MIB,
    speciesPages: 512,
    speciesSets: 64,
    rateWindows: 104_857,
    writerPageBytes: 32 * MIB,
    readerPageBytes: 16 * MIB,
  })
})

test('a tenth of it is a tenth of each, and never nothing', () => {
  const [whole, tenth] = [shareOut(167_772_160), shareOut(16_777_216)]
  for (const [name, part] of Object.entries(tenth)) {
    const ratio = part / Number(Object.entries(whole).find(([other]) => other === name)?.[1])
    assert.ok(ratio > 0.09 && ratio <= 0.1, `${name}: ${ratio}`)
  }
  assert.ok(Object.values(shareOut(1)).every((part) => part === 1))
})

// On SQLite only: PostgreSQL keeps its pages itself.
test('an operator can lower them: pages of the database, and pictures on the disk', async (t) => {
  const service = await buildTestApp(undefined, {
    env: { CACHE_MAX_BYTES: '1048576', MEMORY_CACHE_MAX_BYTES: '1048576' },
    onOneProcess: 'workers divide the space for pictures',
  })
  t.after(() => service.close())
  const { database, memoryCacheMaxBytes } = service.config
  const small = await openDatabase(database, { pages: shareOut(10 * memoryCacheMaxBytes) })
  t.after(() => small.close())
  const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(small.db)
  assert.deepEqual(
    rows.map((row) => row.cache_size),
    [-2_048],
  )
  const someone = await registerPerson(service)
  // Noise, which no encoder makes smaller.
  const raw = { width: 700, height: 700, channels: 3 } as const
  const noise = await sharp(randomBytes(700 * 700 * 3), { raw })
    .png()
    .toBuffer()
  const { key } = await uploaded(service, someone, noise)
  const cached = async (width: number) => {
    const { statusCode, rawPayload } = await service.app.inject(`/api/v1/media/${key}?w=${width}&format=png`)
    assert.equal(statusCode, 200)
    const metrics = readExposition((await service.app.inject('/metrics')).body)
    return [rawPayload.length > 1_048_576, valueIn(metrics, 'cache_entries', { cache: 'image_files' })]
  }
  assert.deepEqual(await cached(690), [true, 0])
  assert.deepEqual(await cached(8), [false, 1])
})
