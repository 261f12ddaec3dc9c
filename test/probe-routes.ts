import { Type } from 'typebox'
import type { App } from '../src/http/app-type.ts'
import { success } from '../src/http/envelope.ts'
import { Id, IdParams, Name, Nullable, PageQuery, Text } from '../src/http/fields.ts'
import { sessionOf } from '../src/http/security/access.ts'

const hide = { schema: { hide: true } } as const
const closed = { additionalProperties: false } as const

const Body = Type.Object(
  {
    name: Name(5),
    remark: Type.Optional(Text(3)),
    level: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
    plantIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
    parent: Type.Optional(Nullable(Type.Object({ id: Id, name: Type.Optional(Name(5)) }, closed))),
  },
  closed,
)

const Query = Type.Object(
  {
    ...PageQuery,
    speciesId: Type.Optional(Id),
    depth: Type.Optional(Type.Number({ minimum: -10 })),
    isOpen: Type.Optional(Type.Boolean()),
    keywords: Type.Optional(Text(5)),
  },
  closed,
)

/** Routes that give back what they were given, to try the rules that hold for every route. */
export function probeRoutes(app: App): void {
  app.post(
    '/api/v1/probe',
    { config: { access: 'public' }, schema: { hide: true, body: Body } },
    async (request) => success(request, request.body),
  )
  app.get(
    '/api/v1/probe',
    { config: { access: 'public' }, schema: { hide: true, querystring: Query } },
    async (request) => success(request, request.query),
  )
  app.get(
    '/api/v1/probe/:id',
    { config: { access: 'public' }, schema: { hide: true, params: IdParams } },
    async (request) => success(request, request.params),
  )
  app.post('/api/v1/bare', { config: { access: 'public' }, ...hide }, async (request) =>
    success(request, null),
  )
  app.delete('/api/v1/bare', { config: { access: 'public' }, ...hide }, async (request) =>
    success(request, null),
  )
  app.post(
    '/api/v1/for-users',
    { config: { access: 'account' }, schema: { hide: true, body: Body } },
    async (request) => success(request, sessionOf(request).userId),
  )
  app.post(
    '/api/v1/for-administrators',
    { config: { access: 'admin' }, schema: { hide: true, body: Body } },
    async (request) => success(request, sessionOf(request).userId),
  )
}
