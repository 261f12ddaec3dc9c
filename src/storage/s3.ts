import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../config/config.ts'
import type { Spool } from './spool.ts'
import {
  type ByteRange,
  FileMissingError,
  type Storage,
  StorageRefusedError,
  StorageUnavailableError,
  type StoredFile,
} from './storage.ts'

const PART_BYTES = 8_388_608
const MOST_ATTEMPTS = 4

interface Timeouts {
  readonly connectMs: number
  /** How long a connection may transfer nothing; a slow transfer is fine. */
  readonly idleMs: number
}

const TIMEOUTS: Timeouts = { connectMs: 3_000, idleMs: 10_000 }

/** Files in an S3 bucket. */
export function s3Storage(
  { bucket, prefix, endpoint, region, credentials }: Omit<S3Config, 'kind'>,
  spool: Spool,
  { connectMs, idleMs }: Timeouts = TIMEOUTS,
): Storage {
  const client = new S3Client({
    // Compose files pass a variable that is not set on as an empty one.
    region: region ?? (process.env.AWS_REGION || 'us-east-1'),
    // A copy, because the client writes into it and a configuration is frozen.
    ...(credentials && { credentials: { ...credentials } }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: MOST_ATTEMPTS,
    // S3-compatible stores often do not support the default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
  })
  const head = prefix === '' ? '' : `${prefix}/`
  const nameOf = (key: string) => `${head}${key}`

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`
    const { Body } = await mapFailure(key, () =>
      client.send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(key), ...(Range && { Range }) })),
    )
    if (!(Body instanceof Readable)) throw new FileMissingError(key)
    return Body
  }

  return {
    async put(key, localFile, contentType) {
      const Body = createReadStream(localFile)
      const params = { Bucket: bucket, Key: nameOf(key), Body, ContentType: contentType }
      await mapFailure(key, () => new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done())
    },

    read,

    async withLocalFile(key, use) {
      const { path } = await spool.receive(readBody(key, await read(key)), () => {})
      try {
        return await use(path)
      } finally {
        await spool.discard(path)
      }
    },

    async remove(key) {
      await mapFailure(key, () => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) })))
    },

    async *list(): AsyncGenerator<StoredFile> {
      for (let from: string | undefined; ; ) {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: head,
          ...(from && { ContinuationToken: from }),
        })
        const page = await mapFailure('the list of files', () => client.send(command))
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined)
            yield { key: Key.slice(head.length), modifiedAt: LastModified?.getTime() ?? 0 }
        }
        from = page.NextContinuationToken
        if (from === undefined) return
      }
    },

    async removeUnfinished(before) {
      for (let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}; marker; ) {
        const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: head, ...marker })
        const page: ListMultipartUploadsCommandOutput = await mapFailure('the list of uploads', () =>
          client.send(command),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated === undefined || Initiated.getTime() >= before) continue
          const abort = new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })
          await mapFailure('an unfinished upload', () => client.send(abort))
        }
        const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
        marker = page.IsTruncated && KeyMarker && UploadIdMarker ? { KeyMarker, UploadIdMarker } : undefined
      }
    },

    async check() {
      await mapFailure(`the bucket ${bucket}`, async () => {
        try {
          await client.send(new HeadBucketCommand({ Bucket: bucket }))
        } catch (error) {
          // The answer to HEAD has no body, so it does not tell why.
          if (refusalOf(error) !== undefined) {
            await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: head, MaxKeys: 1 }))
          }
          throw error
        }
      })
    },

    async close() {
      client.destroy()
    },
  }
}

/** Maps a failure to a missing file, a refusal, or an unreachable store, which can be retried. */
async function mapFailure<T>(what: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    if (cause instanceof NoSuchKey) throw new FileMissingError(what, { cause })
    const refusal = refusalOf(cause)
    if (refusal !== undefined) throw new StorageRefusedError(what, refusal, { cause })
    throw new StorageUnavailableError(what, { cause })
  }
}

const KEYS = 'check the keys, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what they are allowed to do'
const REGION = 'check the region, in STORAGE_URL or AWS_REGION'
/** What to look at, by codes that S3 and stores like it answer with. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'check the name of the bucket in STORAGE_URL; the store has none of this name',
  RequestTimeTooSkewed: 'check the clock of this machine',
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  ExpiredToken: KEYS,
  InvalidToken: KEYS,
}
const RETRIED = [408, 429]

/** Why the store refuses, unless it is away or asks for patience. */
function refusalOf(error: unknown): { code: string; advice: string } | undefined {
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return { code: 'no keys found', advice: KEYS }
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
  if (!(error instanceof Error) || status < 300 || status >= 500 || RETRIED.includes(status)) return undefined
  const code = /^(Unknown|NotFound)$/.test(error.name) ? `status ${status}` : error.name
  const isDenied = status === 401 || status === 403
  return { code, advice: ADVICE[code] ?? (isDenied ? KEYS : 'check STORAGE_URL and the AWS_… variables') }
}

/** The connection may break after the first bytes too. */
async function* readBody(key: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (cause) {
    throw new StorageUnavailableError(key, { cause })
  }
}
