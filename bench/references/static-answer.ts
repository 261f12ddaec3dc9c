import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'

/** Serves one file's bytes, from memory or read from the file each time, and nothing around them. */
const file = process.env.FILE ?? ''
const content = readFileSync(file)

const app = Fastify()
app.get('/memory', (_request, reply) => reply.type('image/webp').send(content))
app.get('/file', async (_request, reply) => reply.type('image/webp').send(await readFile(file)))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
