import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError } from '../errors.ts'
import type { ConnectionBudget, Limits } from '../limits.ts'
import { onRequest } from '../steps.ts'

/** File descriptors left for the database, storage and images, without which no connection can be served. */
const LEAST_RESERVE = 64
/** Connections beyond the served ones, which get a 503 only. */
const MOST_SURPLUS = 64
const WARN_EVERY_MS = 60_000

/** How many connections a process with so many file descriptors can hold. */
export function connectionBudget(descriptors: number): ConnectionBudget {
  const total = Math.max(descriptors - Math.max(LEAST_RESERVE, Math.ceil(descriptors / 4)), 8)
  const surplus = Math.min(MOST_SURPLUS, Math.ceil(total / 8))
  return { served: total - surplus, surplus }
}

/**
 * A process without free file descriptors can neither read its database nor open a file. So connections are limited below
 * that number: those beyond it get 503, and beyond a surplus of these Node drops new connections.
 */
export function limitConnections(app: App, log: FastifyBaseLogger, limits: Limits): void {
  const descriptors = descriptorLimit()
  const budget = limits.connections ?? (descriptors === undefined ? undefined : connectionBudget(descriptors))
  if (budget === undefined) return
  const { served, surplus } = budget
  const overBudget = new WeakSet<Socket>()
  let open = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  app.server.maxConnections = served + surplus
  app.server.on('connection', (socket) => {
    open++
    socket.once('close', () => {
      open--
    })
    if (open <= served) return
    overBudget.add(socket)
    warn()
    // A silent connection would keep one of the few surplus places from a client that waits for its 503.
    const timer = setTimeout(() => socket.bytesRead > 0 || socket.destroy(), limits.timeoutCheckMs).unref()
    socket.once('close', () => clearTimeout(timer))
  })
  app.server.on('drop', warn)

  onRequest(app, (request) => {
    if (open <= served) overBudget.delete(request.raw.socket)
    // Health checks are answered even then: an orchestrator would restart a busy process that fails them.
    else if (overBudget.has(request.raw.socket) && request.route.access !== 'operator') {
      throw new AppError('OVERLOADED', { headers: { Connection: 'close' }, isLogged: true })
    }
  })

  function warn(): void {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ connections: open, served, descriptors }, 'too many connections, new ones are refused')
  }
}

/** How many files and connections this process may hold open at once; undefined where there is no limit. */
export function descriptorLimit(): number | undefined {
  const limit = Number(process.platform === 'linux' ? fromSystem() : fromReport())
  return Number.isFinite(limit) && limit > 0 ? limit : undefined
}

function fromSystem(): unknown {
  return /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
}

/** Works on every system, but takes a hundred times as long. */
function fromReport(): unknown {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport()
  return report.userLimits?.open_files?.soft
}
