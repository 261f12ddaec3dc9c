import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { Category } from '../../src/features/categories/categories.schema.ts'
import { Success } from '../../src/http/envelope.ts'

/** The same list from the same file with the same response schema, and nothing around it. */
const database = new DatabaseSync(process.env.DATABASE_FILE ?? '', { readOnly: true })
const statement = database.prepare('select "id", "name" from "plant_categories" order by "name_key"')

const app = Fastify()
app.get(
  '/api/v1/plant-categories',
  { schema: { response: { 200: Success(Type.Array(Category)) } } },
  async (request) => ({
    code: 200,
    message: 'success',
    data: statement.all(),
    requestId: request.id,
    timestamp: Date.now(),
  }),
)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
