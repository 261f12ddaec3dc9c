import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesTag } from '../../../http/conditional/etag.ts'
import { disconnectSignal } from '../../../http/connection/disconnect-signal.ts'
import { AppError } from '../../../http/errors.ts'
import { type ByteRange, FileMissingError } from '../../../storage/storage.ts'
import { imageFormatOf, isVisual, type SourceFormat } from './image/sniff.ts'
import type { TransformQuery } from './image/transform.schema.ts'
import { transformName, transformOf } from './image/transform.ts'
import { inspectStored } from './inspection.ts'
import type { MediaContext } from './media.context.ts'
import type { MediaRow } from './media.sql.ts'
import type { KnownImage } from './media-caches.ts'
import { isMediaKey } from './media-key.ts'
import { fileTag } from './media-view.ts'
import type { Variant } from './variants/variant-cache.ts'
import { DisconnectedError, type SourceImage, variantName } from './variants/variants.ts'

/** Checks the key in the URL. The router decodes an encoded slash, which must not pass for a separator. */
export function mediaKeyOf(request: FastifyRequest, decoded: string): string {
  if (/^[^?]*%2f/i.test(request.url)) {
    throw new AppError('INVALID_URI', { message: 'The key must not contain an encoded slash.' })
  }
  if (!isMediaKey(decoded)) throw new AppError('MEDIA_NOT_FOUND')
  return decoded
}

export function sendMedia(
  context: MediaContext,
  decodedKey: string,
  query: TransformQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> | undefined {
  // The handler returns nothing once it has answered: the framework would watch a reply until it is sent.
  if (sendFromMemory(context, request, reply)) return undefined
  return sendStored(context, mediaKeyOf(request, decodedKey), query, request, reply)
}

/** As the holder of a link sees it: pictures only, never the original, and not for longer than the link may last. */
export async function sendShared(
  context: MediaContext,
  mediaId: number,
  query: TransformQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (sendFromMemory(context, request, reply, SHARED)) return reply
  const media = await context.rowCache.findById(mediaId)
  return sendRow(media, reply, (row) => makeVariant(context, row, query, request, reply, SHARED))
}

/**
 * Pages full of thumbnails request the same images again and again: this path takes no promise, no query and no file. It
 * returns false if the image is not in memory.
 */
function sendFromMemory(
  { knownImages, rowCache, variants }: MediaContext,
  request: FastifyRequest,
  reply: FastifyReply,
  caching = IMMUTABLE,
): boolean {
  const image = knownImages.get(request.url)
  // The file may have been deleted.
  if (image === undefined || rowCache.peek(image.key) === undefined) return false
  const content = variants.peek(image.name)
  if (content === undefined) return false
  if (matchesTag(request.headers['if-none-match'], image.tag)) notModified(reply, image.tag, caching)
  else sendVariant(reply, image, { content }, caching)
  return true
}

function isOriginal(query: TransformQuery): boolean {
  return Object.keys(query).length === 0
}

async function sendStored(
  context: MediaContext,
  key: string,
  query: TransformQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return sendRow(await context.rowCache.find(key), reply, (media) =>
    isOriginal(query)
      ? sendOriginal(context, media, request, reply)
      : makeVariant(context, media, query, request, reply, IMMUTABLE),
  )
}

async function sendRow(
  media: MediaRow | undefined,
  reply: FastifyReply,
  send: (media: MediaRow) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  if (media === undefined) throw new AppError('MEDIA_NOT_FOUND')
  try {
    return await send(media)
  } catch (error) {
    if (error instanceof FileMissingError) throw new AppError('MEDIA_NOT_FOUND', { cause: error })
    // The client hung up: there is no response to send, and nothing went wrong.
    if (error instanceof DisconnectedError) return reply.hijack()
    throw error
  }
}

async function sendOriginal(
  { storage }: MediaContext,
  media: MediaRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tag = fileTag(media.sha256)
  if (matchesTag(request.headers['if-none-match'], tag)) return notModified(reply, tag, IMMUTABLE)
  const isHead = request.method === 'HEAD'
  // Range requests are defined for GET only (RFC 9110, 14.2).
  const wantsPart = !isHead && wantsRange(request, tag)
  const range = wantsPart ? parseRange(request.headers.range, media.size) : undefined
  // HEAD gets an empty stream: for any other body the framework would overwrite Content-Length.
  const body = isHead ? Readable.from([]) : await storage.read(media.key, range)
  describe(reply, tag, media.contentType, IMMUTABLE)
  if (!isVisual(media.contentType)) {
    reply.header('Content-Disposition', `attachment; filename="${media.key.split('/')[1]}"`)
  }
  reply.header('Accept-Ranges', 'bytes')
  if (range !== undefined) {
    reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${media.size}`)
  }
  const length = range === undefined ? media.size : range.end - range.start + 1
  return reply.header('Content-Length', length).send(body)
}

/** A request with If-Range wants a part only if the file is still the same. */
function wantsRange({ headers }: FastifyRequest, tag: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || condition === tag
}

/**
 * Returns the part of a file that a Range header wants; undefined means the whole file. Several ranges, other units and
 * malformed headers are ignored, as RFC 9110 allows; a range beyond the end is refused with 416.
 */
function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=([0-9]*)-([0-9]*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length === 0) throw notSatisfiable(size)
    return { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) throw notSatisfiable(size)
  return { start, end }
}

function notSatisfiable(size: number): AppError {
  return new AppError('RANGE_NOT_SATISFIABLE', { headers: { 'Content-Range': `bytes */${size}` } })
}

async function makeVariant(
  context: MediaContext,
  media: MediaRow,
  query: TransformQuery,
  request: FastifyRequest,
  reply: FastifyReply,
  caching: string,
): Promise<FastifyReply> {
  const format = imageFormatOf(media.contentType)
  if (format === undefined) throw new AppError('MEDIA_NOT_TRANSFORMABLE')
  const transform = transformOf(query, format)
  const image: KnownImage = {
    key: media.key,
    name: variantName(media.key, transform),
    tag: fileTag(media.sha256, transformName(transform)),
    contentType: `image/${transform.format}`,
  }
  if (matchesTag(request.headers['if-none-match'], image.tag)) return notModified(reply, image.tag, caching)
  const source = await imageOf(context, media, format)
  const variant = await context.variants.get(source, transform, disconnectSignal(reply))
  context.knownImages.set(request.url, image)
  if ('handle' in variant && request.method === 'HEAD') return sendHead(reply, image, variant, caching)
  return sendVariant(reply, image, variant, caching)
}

/** The answer has no file: the framework would read it to its end, for no reader, after the answer. */
async function sendHead(
  reply: FastifyReply,
  { tag, contentType }: KnownImage,
  { handle, size }: Extract<Variant, { readonly handle: unknown }>,
  caching: string,
): Promise<FastifyReply> {
  await handle.close()
  describe(reply, tag, contentType, caching)
  return reply.header('Content-Length', size).send(Readable.from([]))
}

function sendVariant(
  reply: FastifyReply,
  { tag, contentType }: KnownImage,
  variant: Variant,
  caching: string,
): FastifyReply {
  describe(reply, tag, contentType, caching)
  const size = 'content' in variant ? variant.content.length : variant.size
  reply.header('Content-Length', size)
  if ('content' in variant) return reply.send(variant.content)
  return reply.send(variant.handle.createReadStream())
}

async function imageOf(
  context: MediaContext,
  { key, sha256, width, height, frames }: MediaRow,
  format: SourceFormat,
): Promise<SourceImage> {
  if (width !== null && height !== null && frames !== null)
    return { key, sha256, format, width, height, frames }
  return { key, sha256, ...(await inspectStored(context, key)) }
}

function describe(reply: FastifyReply, tag: string, contentType: string, caching: string): void {
  reply.header('ETag', tag).header('Cache-Control', caching).type(contentType)
}

function notModified(reply: FastifyReply, tag: string, caching: string): FastifyReply {
  return reply.code(304).header('ETag', tag).header('Cache-Control', caching).send()
}

/** The content of a key never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A picture of a link that ends is soon forgotten. */
const SHARED = 'private, max-age=3600'
