// Not in a quick run: it stores large files.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { noDescriptors, nothingOpenBelow } from '../../test/descriptors.ts'
import { fileOf } from '../../test/pictures.ts'
import { refusing } from '../../test/refusing-store.ts'
import { roundTripCases } from '../../test/round-trip-cases.ts'
import { outageCases } from '../../test/s3-outage-cases.ts'
import { newStorageUrl, noS3, noS3Server } from '../../test/s3-store.ts'
import { sharedStoreCases } from '../../test/shared-store-cases.ts'
import { storageCases } from '../../test/storage-cases.ts'
import { freePort } from '../base/free-port.ts'
import { loadConfig } from '../config/config.ts'
import { openStorage } from './open-storage.ts'
import { s3Storage } from './s3.ts'
import { Spool } from './spool.ts'
import { FileMissingError, type Storage, StorageUnavailableError } from './storage.ts'

const HASTE = { connectMs: 200, idleMs: 300 }

async function scratchSpool() {
  const folder = await mkdtemp(join(tmpdir(), 'frond-s3-'))
  return { folder, spool: new Spool(folder), remove: () => rm(folder, { recursive: true, force: true }) }
}

async function openScratch(url = newStorageUrl()) {
  const { storage: config } = loadConfig({ STORAGE_URL: url })
  const { spool, remove } = await scratchSpool()
  const storage = await openStorage(config, spool)
  return {
    config,
    spool,
    storage,
    remove: async () => {
      await storage.close()
      await remove()
    },
  }
}

describe('storage in S3', { skip: noS3 }, () => {
  storageCases(openScratch)

  test('a missing bucket is an unavailable storage, not a missing file', async (t) => {
    const url = newStorageUrl().replace(/^s3:\/\/[^/]+/, 's3://no-such-bucket')
    const { storage, spool, remove } = await openScratch(url)
    t.after(remove)
    await assertUnavailable(storage, spool)
  })

  test('wrong credentials are an unavailable storage', async (t) => {
    const { AWS_SECRET_ACCESS_KEY } = process.env
    t.after(() => Object.assign(process.env, { AWS_SECRET_ACCESS_KEY }))
    process.env.AWS_SECRET_ACCESS_KEY = 'wrong'
    const { storage, spool, remove } = await openScratch()
    t.after(remove)
    await assertUnavailable(storage, spool)
  })

  test('uploads that were never finished are given up once they are old, those of others are not', async (t) => {
    const { config, storage, remove } = await openScratch()
    t.after(remove)
    assert.ok(config.kind === 's3' && config.endpoint !== undefined)
    const { bucket, prefix, endpoint } = config
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true })
    t.after(() => client.destroy())
    const keys = [`${prefix}/202611/a.pdf`, `${prefix}/202611/b.pdf`, `${prefix}-other/202611/c.pdf`]
    for (const Key of keys) await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }))
    const left = async () => {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }),
      )
      return Uploads
    }
    await storage.removeUnfinished(Date.now() - 60_000)
    assert.equal((await left()).length, 3)
    await storage.removeUnfinished(Date.now() + 60_000)
    const rest = await left()
    assert.deepEqual(
      rest.map(({ Key }) => Key),
      [`${prefix}-other/202611/c.pdf`],
    )
    for (const { Key, UploadId } of rest)
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
  })
})

const KEYS = 'check the keys, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they are allowed to do'

describe('an unavailable S3 store', () => {
  async function openAt(t: TestContext, endpoint: string) {
    process.env.AWS_ACCESS_KEY_ID ??= 'test'
    process.env.AWS_SECRET_ACCESS_KEY ??= 'test'
    const { spool, folder, remove } = await scratchSpool()
    const storage = s3Storage({ bucket: 'b', prefix: '', endpoint, region: undefined }, spool, HASTE)
    t.after(async () => {
      await storage.close()
      await remove()
    })
    return { storage, spool, folder }
  }

  async function serve(t: TestContext, answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${portOf(server.address())}`
  }

  test('a refused connection is reported', async (t) => {
    const { storage, spool } = await openAt(t, `http://127.0.0.1:${await freePort()}`)
    await assertUnavailable(storage, spool)
  })

  test('a store that accepts connections and does not respond is given up', async (t) => {
    const silent = createTcpServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { storage, spool } = await openAt(t, `http://127.0.0.1:${portOf(silent.address())}`)
    silent.on('connection', (socket) => void t.after(() => socket.destroy()))
    t.after(() => silent.close())
    await assertUnavailable(storage, spool)
  })

  for (const [status, code, told] of [
    [403, 'AccessDenied', KEYS],
    [403, 'SignatureDoesNotMatch', KEYS],
    [403, 'InvalidAccessKeyId', KEYS],
    [400, 'ExpiredToken', KEYS],
    [404, 'NoSuchBucket', 'check the name of the bucket in STORAGE_URL; the store has none of this name'],
    [403, 'RequestTimeTooSkewed', 'check the clock of this machine'],
    [400, 'AuthorizationHeaderMalformed', 'check the region, in STORAGE_URL or AWS_REGION'],
    [400, 'InvalidRequest', 'check STORAGE_URL and the AWS_… variables'],
  ] as const) {
    test(`a store that refuses by ${code} is told from one that is away`, async (t) => {
      const { storage } = await openAt(t, await serve(t, refusing(status, code)))
      await assert.rejects(storage.check(), {
        name: 'StorageRefusedError',
        message: `The storage refused the bucket b (${code}): ${told}`,
      })
    })
  }

  test('keys of a configuration, which is frozen, sign what is asked', async (t) => {
    const signed: (string | undefined)[] = []
    const endpoint = await serve(t, ({ headers }, response) => {
      signed.push(/Credential=(\w+)/.exec(headers.authorization ?? '')?.[1])
      response.writeHead(200).end()
    })
    const folder = await mkdtemp(join(tmpdir(), 'frond-s3-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const credentials = Object.freeze({ accessKeyId: 'FERN', secretAccessKey: 'hush' })
    const config = { bucket: 'b', prefix: '', endpoint, region: undefined, credentials }
    const storage = s3Storage(config, new Spool(folder), HASTE)
    t.after(() => storage.close())
    await storage.check()
    assert.deepEqual(signed, ['FERN'])
  })

  test('a store that fails is reported', async (t) => {
    const { storage, spool } = await openAt(t, await serve(t, (_, response) => response.writeHead(500).end()))
    await assertUnavailable(storage, spool)
  })

  for (const [title, stop] of [
    ['breaks off', (end: () => void) => setImmediate(end)],
    ['falls silent', () => undefined],
  ] as const) {
    test(`an answer that ${title} in the middle is a failure, not the end of the file`, async (t) => {
      const url = await serve(t, (_, response) => {
        response.writeHead(200, { 'content-length': 1_000 }).write('some of it')
        stop(() => response.destroy())
      })
      const { storage, folder } = await openAt(t, url)
      await assert.rejects(buffer(await storage.read('202611/a.pdf')))
      const use = () => Promise.reject(new Error('half a file is nothing to use'))
      await assert.rejects(storage.withLocalFile('202611/a.pdf', use), StorageUnavailableError)
      await nothingOpenBelow(folder)
    })
  }

  test('an upload that fails leaves no file open', { skip: noDescriptors }, async (t) => {
    const { storage, spool, folder } = await openAt(
      t,
      await serve(t, (_, answer) => answer.writeHead(403).end()),
    )
    const { path } = await spool.receive(oneChunk(fileOf(20_000_000)), () => {})
    for (let round = 0; round < 5; round++)
      await assert.rejects(storage.put('202611/a.pdf', path, 'application/pdf'), StorageUnavailableError)
    await nothingOpenBelow(folder)
  })
})

describe('an S3 store that dies', { skip: noS3Server }, outageCases)
describe('two servers on one store', { skip: noS3 }, sharedStoreCases)
describe('a backup from a folder to S3 and back', { skip: noS3 }, () => roundTripCases(newStorageUrl))

/** Nothing works, nothing hangs, and nothing looks like a missing file. */
async function assertUnavailable(storage: Storage, spool: Spool): Promise<void> {
  const { path } = await spool.receive(oneChunk(fileOf(20_000_000)), () => {})
  const list = async () => {
    for await (const { key } of storage.list()) assert.fail(`${key} is listed`)
  }
  const attempts: Array<() => Promise<unknown>> = [
    () => storage.check(),
    () => storage.put('202611/a.pdf', path, 'application/pdf'),
    () => storage.read('202611/a.pdf'),
    () => storage.withLocalFile('202611/a.pdf', () => Promise.resolve()),
    () => storage.remove('202611/a.pdf'),
    list,
    () => storage.removeUnfinished(Date.now()),
  ]
  await Promise.all(
    attempts.map(async (attempt) => {
      await assert.rejects(attempt(), (error) => {
        assert.ok(
          error instanceof StorageUnavailableError && !(error instanceof FileMissingError),
          String(error),
        )
        return true
      })
    }),
  )
}

async function* oneChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
