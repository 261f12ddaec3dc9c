import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { entityTag } from './etag.ts'

/** Given the state of a resource before a change; throws when the caller expected another. */
export type Precondition = ((data: unknown, language?: string) => void) | undefined

/**
 * What If-Match demands, to be checked inside the transaction that makes the change. Undefined without the
 * header: then the state need not even be read.
 */
export function preconditionOf({ headers }: Pick<FastifyRequest, 'headers'>): Precondition {
  const wanted = headers['if-match']
  if (wanted === undefined) return undefined
  const tags = wanted.split(',').map((tag) => tag.trim())
  return (data, language) => {
    if (tags.includes('*') || tags.includes(entityTag(data, language))) return
    throw new AppError('PRECONDITION_FAILED')
  }
}
