import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isTagOf } from '../negotiation/content-encoding.ts'
import { entityTag } from './etag.ts'

/** RFC 9110 demands a strong comparison, but who is told of a change that nobody made would look for it in vain. */
const WEAKENED =
  'If-Match needs a strong ETag; that of a proxy which compresses answers (W/"…") never matches.'

/** A resource as somebody may have read it, or the tag it came with where that is not over `data`. */
type Reading = { readonly data: unknown; readonly language?: string | undefined } | { readonly tag: string }

/** Given the state of a resource before a change, in each language it may be known in; throws when the caller expected another. */
export type Precondition = ((...readings: readonly Reading[]) => void) | undefined

/**
 * What If-Match demands, to be checked inside the transaction that makes the change. Undefined without the
 * header: then the state need not even be read.
 */
export function preconditionOf({ headers }: Pick<FastifyRequest, 'headers'>): Precondition {
  const wanted = headers['if-match']
  if (wanted === undefined) return undefined
  const tags = wanted.split(',').map((tag) => tag.trim())
  return (...readings) => {
    if (tags.includes('*')) return
    const current = readings.map(tagOf)
    if (tags.some((tag) => current.some((own) => isTagOf(tag, own)))) return
    const isWeakened = tags.some((tag) => current.some((own) => isTagOf(tag.replace(/^W\//, ''), own)))
    throw new AppError('PRECONDITION_FAILED', isWeakened ? { message: WEAKENED } : {})
  }
}

function tagOf(reading: Reading): string {
  return 'tag' in reading ? reading.tag : entityTag(reading.data, reading.language)
}
