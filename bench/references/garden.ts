import Fastify from 'fastify'
import { type Static, Type } from 'typebox'
import { Journal } from '../../src/features/garden/journals/journals.schema.ts'
import { Plant } from '../../src/features/garden/plants/plants.schema.ts'
import { Page, Success, success } from '../../src/http/envelope.ts'
import { ENTRY_ROUTE, type GardenStore, NewEntry } from './garden-store.ts'

/**
 * Plants and journal entries with nothing around the SQL: no token, no log, no metrics, no ETag, no checks but of the
 * schema, and the user is not checked. Responses have the same schemas, which the same serialiser compiles.
 */
const store: GardenStore =
  process.env.DATABASE_URL === undefined
    ? (await import('./garden-sqlite.ts')).store
    : (await import('./garden-postgres.ts')).store

const UserHeaders = Type.Object({ 'x-user-id': Type.Integer(), 'accept-language': Type.String() })
type UserHeaders = Static<typeof UserHeaders>
const EntryHeaders = Type.Interface([UserHeaders], { 'idempotency-key': Type.String({ maxLength: 255 }) })
type EntryHeaders = Static<typeof EntryHeaders>

/** Those who speak German say `de` or `de-DE,de;q=0.9`. */
function languageOf({ 'accept-language': header }: UserHeaders): string {
  return header.slice(0, 2)
}

const app = Fastify()
app.get('/ready', () => 'ready')

app.get<{ Headers: UserHeaders; Querystring: { page: number; size: number } }>(
  '/api/v1/plants',
  {
    schema: {
      headers: UserHeaders,
      querystring: Type.Object({ page: Type.Integer(), size: Type.Integer({ maximum: 100 }) }),
      response: { 200: Success(Page(Plant)) },
    },
  },
  async (request) => {
    const { page, size } = request.query
    const { 'x-user-id': userId } = request.headers
    const language = languageOf(request.headers)
    const { items, total } = await store.listPlants({ userId, language, limit: size, offset: page * size })
    return success(request, { items, page, size, total })
  },
)

app.get<{ Headers: UserHeaders; Params: { id: number } }>(
  '/api/v1/plants/:id',
  {
    schema: {
      headers: UserHeaders,
      params: Type.Object({ id: Type.Integer() }),
      response: { 200: Success(Plant) },
    },
  },
  async (request) => {
    const { 'x-user-id': userId } = request.headers
    const language = languageOf(request.headers)
    return success(request, await store.findPlant({ userId, language, id: request.params.id }))
  },
)

app.post<{ Headers: EntryHeaders; Body: NewEntry }>(
  ENTRY_ROUTE,
  {
    schema: { headers: EntryHeaders, body: NewEntry, response: { 200: Success(Journal) } },
  },
  async (request) => {
    const { 'x-user-id': userId, 'idempotency-key': key } = request.headers
    return success(request, await store.addEntry(userId, request.body, key))
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
