import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import type { ConnectionBudget, Limits } from '../limits.ts'
import { descriptorLimit } from './descriptor-limit.ts'

/** For the database, the storage, images and whatever else has to be opened to answer those who are connected. */
const LEAST_RESERVE = 64
/** Beyond those that are served: connections that are only told to come back. */
const MOST_SURPLUS = 64
const WARN_EVERY_MS = 60_000

/** How many connections there is room for beside everything else that is open. */
export function connectionBudget(descriptors: number): ConnectionBudget {
  const room = Math.max(descriptors - Math.max(LEAST_RESERVE, Math.ceil(descriptors / 4)), 8)
  const surplus = Math.min(MOST_SURPLUS, Math.ceil(room / 8))
  return { served: room - surplus, surplus }
}

/**
 * A process that runs out of descriptors can do nothing any more, neither read its database nor open a file. So there are fewer
 * connections than descriptors, and newcomers beyond them are told that the service is busy; beyond those the system hangs up.
 */
export function limitConnections(app: App, log: FastifyBaseLogger, limits: Limits): void {
  const descriptors = descriptorLimit()
  const room = limits.connections ?? (descriptors === undefined ? undefined : connectionBudget(descriptors))
  if (room === undefined) return
  const { served, surplus } = room
  const newcomers = new WeakSet<Socket>()
  let open = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  app.server.maxConnections = served + surplus
  app.server.on('connection', (socket) => {
    open++
    socket.once('close', () => {
      open--
    })
    if (open <= served) return
    newcomers.add(socket)
    warn()
    // Who says nothing takes the place of somebody who would.
    const timer = setTimeout(() => socket.bytesRead > 0 || socket.destroy(), limits.timeoutCheckMs).unref()
    socket.once('close', () => clearTimeout(timer))
  })
  app.server.on('drop', warn)

  app.addHook('onRequest', (request, _reply, done) => {
    if (open <= served) newcomers.delete(request.raw.socket)
    // Whether the process is alive has to be known above all when it is busy.
    else if (newcomers.has(request.raw.socket) && request.routeOptions.config.access !== 'operator') {
      throw new AppError('OVERLOADED', { headers: { Connection: 'close' }, isLogged: true })
    }
    done()
  })

  function warn(): void {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ connections: open, served, descriptors }, 'too many connections, newcomers are turned away')
  }
}
