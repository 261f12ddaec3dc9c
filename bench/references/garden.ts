import Fastify, { type FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import { Plant } from '../../src/features/garden/plants/plants.schema.ts'
import { Page, Success, success } from '../../src/http/envelope.ts'
import { compressResponses } from './compression.ts'
import { ENTRY_ROUTE, type GardenStore, NewEntry } from './garden-store.ts'
import { Tokens } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bareUserId: number
  }
}

/**
 * Plants and journal entries as a small server would have them that is written well: the token is verified, requests and
 * responses have compiled schemas, statements are prepared, and what is long is compressed. There are no sessions, log,
 * metrics, ETags, events, schedules, limits or several languages.
 */
const store: GardenStore =
  process.env.DATABASE_URL === undefined
    ? (await import('./garden-sqlite.ts')).store
    : (await import('./garden-postgres.ts')).store
const tokens = new Tokens(await store.listKeys())

const app = Fastify()
compressResponses(app)
app.get('/ready', () => 'ready')
app.decorateRequest('bareUserId', 0)

app.register(async (users) => {
  users.addHook('onRequest', (request, _reply, done) => {
    const signedIn = (userId: number) => {
      request.bareUserId = userId
      done()
    }
    const userId = tokens.userOf(request.headers.authorization)
    if (typeof userId === 'number') signedIn(userId)
    else userId.then(signedIn, done)
  })

  users.get<{ Querystring: { page: number; size: number } }>(
    '/api/v1/plants',
    {
      schema: {
        querystring: Type.Object({ page: Type.Integer(), size: Type.Integer({ maximum: 100 }) }),
        response: { 200: Success(Page(Plant)) },
      },
    },
    async (request) => {
      const { page, size } = request.query
      const { items, total } = await store.listPlants({
        ...readerOf(request),
        limit: size,
        offset: page * size,
      })
      return success(request, { items, page, size, total })
    },
  )

  users.get<{ Params: { id: number } }>(
    '/api/v1/plants/:id',
    { schema: { params: Type.Object({ id: Type.Integer() }), response: { 200: Success(Plant) } } },
    async (request) =>
      success(request, await store.findPlant({ ...readerOf(request), id: request.params.id })),
  )

  users.post<{ Headers: { 'idempotency-key': string }; Body: NewEntry }>(
    ENTRY_ROUTE,
    {
      schema: {
        headers: Type.Object({ 'idempotency-key': Type.String({ maxLength: 255 }) }),
        body: NewEntry,
        response: { 200: Success(Journal) },
      },
    },
    async (request) => {
      const key = request.headers['idempotency-key']
      return success(request, await store.addEntry(request.bareUserId, request.body, key))
    },
  )
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

/** The first language that the header names, without its region. */
function readerOf({ bareUserId, headers }: FastifyRequest) {
  return { userId: bareUserId, language: headers['accept-language']?.slice(0, 2) ?? 'en' }
}
