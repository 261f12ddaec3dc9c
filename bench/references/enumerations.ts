import Fastify from 'fastify'
import { Enumerations } from '../../src/features/enumerations/enumerations.schema.ts'
import { entriesOf } from '../../src/features/enumerations/enumerations.ts'
import { Success } from '../../src/http/envelope.ts'

/** The same constant with the same response schema, and nothing around it. */
const data: Enumerations = {
  CareDifficulty: entriesOf('CareDifficulty'),
  LightRequirement: entriesOf('LightRequirement'),
  ToxicityLevel: entriesOf('ToxicityLevel'),
  CultivationMethod: entriesOf('CultivationMethod'),
  Substrate: entriesOf('Substrate'),
  PlantStatus: entriesOf('PlantStatus'),
  JournalType: entriesOf('JournalType'),
}

const app = Fastify()
app.get(
  '/api/v1/enumerations',
  { schema: { response: { 200: Success(Enumerations) } } },
  async (request) => ({
    code: 200,
    message: 'success',
    data,
    requestId: request.id,
    timestamp: Date.now(),
  }),
)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
