import { createReadStream } from 'node:fs'
import Fastify from 'fastify'

/** The same bytes from a file, and nothing around it. */
const path = process.env.FILE ?? ''
const size = Number(process.env.FILE_BYTES)

const app = Fastify()
app.get('/image', (_request, reply) =>
  reply.type('image/webp').header('Content-Length', size).send(createReadStream(path)),
)
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
