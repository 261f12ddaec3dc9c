import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFile } from '../src/features/garden/media/media.schema.ts'
import { isMediaKey } from '../src/features/garden/media/media-key.ts'
import { openConnection, type RawConnection } from './raw-http.ts'
import type { Reply } from './send.ts'
import type { TestApp } from './test-app.ts'

/** One part of a multipart body. Without a file name it is a plain field. */
export interface Part {
  readonly name: string
  readonly filename?: string
  readonly contentType?: string
  readonly content: Buffer | string
}

interface SignedIn {
  readonly headers: { readonly authorization: string }
}

export const BOUNDARY = 'frondtestboundary'
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

export function multipartBody(parts: readonly Part[]): Buffer {
  const lines = parts.flatMap(({ name, filename, contentType, content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  return Buffer.concat([...lines, `--${BOUNDARY}--\r\n`].map((line) => Buffer.from(line)))
}

export function sendParts(service: TestApp, by: SignedIn, parts: readonly Part[]): Promise<Reply> {
  return sendBody(service, by, multipartBody(parts))
}

export function sendBody(
  { app }: TestApp,
  by: SignedIn,
  payload: Buffer,
  contentType = MULTIPART,
): Promise<Reply> {
  return app.inject({
    method: 'POST',
    url: '/api/v1/media',
    headers: { ...by.headers, 'content-type': contentType },
    payload,
  })
}

/** File name and content type are wrong on purpose: they must not matter. */
export function upload(service: TestApp, by: SignedIn, content: Buffer | string): Promise<Reply> {
  return sendParts(service, by, [{ name: 'file', filename: 'a.txt', contentType: 'text/plain', content }])
}

/** With an Idempotency-Key. */
export function uploadOnce(
  { app }: TestApp,
  by: SignedIn,
  key: string,
  content: Buffer | string,
  filename = 'a.pdf',
): Promise<Reply> {
  return app.inject({
    method: 'POST',
    url: '/api/v1/media',
    headers: { ...by.headers, 'content-type': MULTIPART, 'idempotency-key': key },
    payload: multipartBody([{ name: 'file', filename, content }]),
  })
}

export async function uploaded(
  service: TestApp,
  by: SignedIn,
  content: Buffer,
): Promise<MediaFile & { readonly key: string }> {
  const reply = await upload(service, by, content)
  assert.equal(reply.statusCode, 200, reply.body)
  const { data }: { data: MediaFile } = reply.json()
  return { ...data, key: keyIn(data.url) }
}

export function keyIn(url: string): string {
  return url.replace(/^.*\/api\/v1\/media\//, '')
}

/** Sends the headers of an upload on a real connection; the test sends the body. */
export async function beginUpload(port: number, by: SignedIn, length: number): Promise<RawConnection> {
  const connection = await openConnection(port)
  connection.write(
    `POST /api/v1/media HTTP/1.1\r\nHost: frond\r\nAuthorization: ${by.headers.authorization}\r\n` +
      `Content-Type: ${MULTIPART}\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return connection
}

/** Everything that uploads have left: rows, stored files without the marker of their storage, files in the spool. */
export async function traces({ db, config }: TestApp) {
  const rows = await db.selectFrom('media').select('key').orderBy('key').execute()
  const { dataDir, storage } = config
  return {
    rows: rows.map(({ key }) => key),
    files: storage.kind === 'disk' ? (await filesBelow(storage.directory)).filter(isMediaKey) : [],
    spool: await filesBelow(join(dataDir, 'spool')),
  }
}

export const NO_TRACES = { rows: [], files: [], spool: [] }

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
