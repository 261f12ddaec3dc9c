import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestEngine } from './engines.ts'

/** A proxy in front of PostgreSQL that can stop forwarding without closing a connection. */
export interface FrozenProxy {
  /** The same engine, reached through the proxy. */
  readonly engine: TestEngine
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** Freezing the server itself would freeze every other test. */
export async function proxyBefore(engine: TestEngine): Promise<FrozenProxy> {
  let isFrozen = false
  let target = new URL('postgres://127.0.0.1:5432')
  const sockets = new Set<Socket>()
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk) => to.write(chunk))
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
    if (isFrozen) from.pause()
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true })
    join(near, far)
    join(far, near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')

  return {
    engine: {
      name: engine.name,
      create: async (state) => {
        const scratch = await engine.create(state)
        if (scratch.config.engine !== 'postgres')
          throw new Error('Only a server can be reached through a proxy')
        const url = new URL(scratch.config.url)
        target = new URL(url)
        url.hostname = '127.0.0.1'
        url.port = String(address.port)
        return { ...scratch, config: { engine: 'postgres', url: url.href } }
      },
    },
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
