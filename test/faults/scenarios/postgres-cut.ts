import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { metBy, type Scenario, UNAVAILABLE } from '../scenario.ts'

const CUTS = 5

/** The network between the two breaks again and again, wherever the transactions are. */
export const postgresCut: Scenario = {
  name: 'postgres-cut',
  engine: 'postgres',
  arrange: async ({ startPostgres, cleanUps }) => {
    const postgres = await startPostgres()
    const sockets = new Set<Socket>()
    let isCut = false
    const url = new URL(postgres.url)
    const { hostname, port } = url
    const proxy = createServer((near) => {
      if (isCut) return near.destroy()
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('data', (chunk) => to.write(chunk))
        from.on('close', () => sockets.delete(from) && to.destroy())
        // Its end is what is wanted.
        from.on('error', () => to.destroy())
      }
      return undefined
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    cleanUps.defer(() => void proxy.close())
    const cut = () => {
      for (const socket of sockets) socket.destroy()
    }
    const address = proxy.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
    url.port = String(address.port)
    return {
      database: { engine: 'postgres', url: url.href },
      answers: [UNAVAILABLE],
      ready: 'not ready',
      inject: async () => {
        for (let count = 0; count < CUTS; count++) {
          cut()
          await delay(150)
        }
        isCut = true
        cut()
      },
      lift: async () => {
        isCut = false
      },
      met: metBy(UNAVAILABLE),
    }
  },
}
