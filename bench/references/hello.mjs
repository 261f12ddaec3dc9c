import Fastify from 'fastify'

// The smallest server: what starting Fastify costs before there is any service. Plain JavaScript, as what `npm start` runs.
const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
