import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import { isTagOf } from '../negotiation/content-encoding.ts'
import { Localised } from '../negotiation/localised.ts'
import { entityTag } from './etag.ts'

/** RFC 9110 requires a strong comparison. The message says so, because the state has not changed in this case. */
const WEAKENED =
  'If-Match needs a strong ETag; that of a proxy which compresses responses (W/"…") never matches.'

/** A representation that the client may have read, or its ETag where that is not computed over `data`. */
type Reading = { readonly data: unknown; readonly language?: string | undefined } | { readonly tag: string }

/** Takes the state before a change, in each language a client may have read it in; throws when none has the expected ETag. */
export type Precondition = ((...readings: readonly Reading[]) => void) | undefined

declare module 'fastify' {
  interface FastifyRequest {
    /** Its If-Match, to be checked inside the transaction that makes the change. */
    readonly precondition: Precondition
  }
}

export function providePreconditions(app: App): void {
  app.decorateRequest('precondition', {
    getter(this: FastifyRequest) {
      return preconditionOf(this.headers['if-match'])
    },
  })
}

/** Undefined without the header: then the state need not be read. */
function preconditionOf(wanted: string | undefined): Precondition {
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

/**
 * The state before a change, read inside its transaction; throws when If-Match names another. `shownOf` is for a state that
 * has more than its responses show.
 */
export async function matching<T>(
  precondition: Precondition,
  reading: Promise<T>,
  shownOf: (state: T) => unknown = (state) => state,
): Promise<T> {
  const state = await reading
  const shown = shownOf(state)
  precondition?.(shown instanceof Localised ? shown : { data: shown })
  return state
}

function tagOf(reading: Reading): string {
  return 'tag' in reading ? reading.tag : entityTag(reading.data, reading.language)
}
