import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify'
import { type Static, type TNull, type TSchema, Type } from 'typebox'
import type { MaybePromise } from '../base/maybe-promise.ts'
import type { App, TypeBoxTypeProvider } from './app-type.ts'
import { Success, success } from './envelope.ts'
import type { ErrorName } from './errors.ts'
import { IdParams } from './fields.ts'
import { varyBy } from './negotiation/vary.ts'
import type { Tag } from './openapi/document.ts'
import type { Access } from './security/access.ts'

type Part = TSchema | undefined

type Checked<Schema extends Part> = Schema extends TSchema ? Static<Schema> : unknown

interface Parts<Params extends Part, Query extends Part, Body extends Part> extends RouteGenericInterface {
  Params: Checked<Params>
  Querystring: Checked<Query>
  Body: Checked<Body>
}

type CheckedRequest<Of extends RouteGenericInterface> = FastifyRequest<
  Of,
  RawServerDefault,
  RawRequestDefaultExpression,
  FastifySchema,
  TypeBoxTypeProvider
>

/** Which callers a route lets in, and what the steps before and after its handler decide by. */
type Traits = Pick<
  FastifyContextConfig,
  | 'decides'
  | 'errors'
  | 'fresh'
  | 'isAbsent'
  | 'languages'
  | 'ownHeaders'
  | 'readsAcceptLanguage'
  | 'rules'
  | 'shownOnce'
  | 'storedRules'
>

interface Declaration<Params extends Part, Query extends Part, Body extends Part, Data extends TSchema>
  extends Traits {
  readonly operationId: string
  readonly summary: string
  readonly access: Access
  readonly description?: string
  /** A path with an `:id` and no other parameter needs none. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The schema of `data` in a success; without it that is null. */
  readonly data?: Data
  /** Sends the ETag of the data. A PUT does so unless it ignores If-Match. */
  readonly etag?: true
  /** A PUT or DELETE that does not hand `request.precondition` to its service. */
  readonly ignoresIfMatch?: true
  /** Gives the data. A POST that needs a token does its work in `reply.once`. */
  readonly handle: (
    request: CheckedRequest<Parts<Params, Query, Body>>,
    reply: FastifyReply,
  ) => MaybePromise<Data extends TNull ? void : Static<Data>>
}

/** Of a route that wants a fresh session: it may verify a password. */
const FRESH_ERRORS: readonly ErrorName[] = ['NOT_FRESH', 'RATE_LIMITED', 'OVERLOADED']

/**
 * For declaring the routes of one group of the reference. They respond in the envelope. What responds with something else, such as a file or a stream, is a plain route of the app.
 */
export function routesOf(app: App, tag: Tag) {
  const declaring =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    <
      const Url extends string,
      Params extends Part = Url extends `${string}/:id` | `${string}/:id/${string}`
        ? typeof IdParams
        : undefined,
      Query extends Part = undefined,
      Body extends Part = undefined,
      Data extends TSchema = TNull,
    >(
      url: Url,
      declaration: Declaration<Params, Query, Body, Data>,
    ): void => {
      const {
        operationId,
        summary,
        description = '',
        params = url.includes('/:id') ? IdParams : undefined,
        query,
        body,
        data,
        handle,
        ...traits
      } = declaration
      const { etag = false, ignoresIfMatch = false, access, errors: own = [], ...config } = traits
      const errors = config.fresh === undefined ? own : [...new Set([...own, ...FRESH_ERRORS])]
      const comparesState = (method === 'PUT' || method === 'DELETE') && !ignoresIfMatch
      app.route<Parts<Params, Query, Body>>({
        method,
        url,
        config: {
          ...config,
          access,
          errors: comparesState ? [...errors, 'PRECONDITION_FAILED'] : errors,
          etag: etag || (comparesState && method === 'PUT'),
        },
        schema: {
          operationId,
          tags: [tag],
          summary,
          description,
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: { 200: Success(data ?? Type.Null()) },
        },
        handler: async (request, reply) => {
          if (config.readsAcceptLanguage && method === 'GET') varyBy(reply, 'Accept-Language')
          return success(request, (await handle(request, reply)) ?? null)
        },
      })
    }
  return {
    get: declaring('GET'),
    post: declaring('POST'),
    put: declaring('PUT'),
    patch: declaring('PATCH'),
    delete: declaring('DELETE'),
  }
}
