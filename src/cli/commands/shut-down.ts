import type { Server } from 'node:http'
import { setTimeout as delay, setImmediate as pollOnce } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { App } from '../../http/app-type.ts'
import type { Retirement } from '../../http/connection/retirement.ts'

/** How long running requests may take; supervisors kill a process after 25 s or more. */
const RUNNING_MS = 20_000
/** The process exits by then, whatever is still running. */
const FORCED_EXIT_MS = 23_000
/** A request may be on its way to an idle connection: it is closed a little later than the listening socket. */
const IDLE_GRACE_MS = 100
/** A balancer that keeps connections uses them for as long as it has not found out that it gets no new ones. */
const BALANCER_GRACE_MS = 1_000

/** The listen backlog that Node asks the system for: connections beyond it arrived after the shutdown began. */
const BACKLOG = 511
/** Accepting must not delay the shutdown, however slow the event loop is. */
const LONGEST_ACCEPTING_MS = 5_000
/** Iterations of the event loop in which a waiting connection is accepted and its request read. */
const QUIET_ITERATIONS = 5

interface Retiring {
  readonly app: App
  readonly retirement: Retirement
  readonly logger: Logger
  /** For how long the server goes on as if nothing had happened, but for its readiness. */
  readonly drainSeconds: number
  /** Cuts everything short. */
  readonly secondSignal: Promise<void>
}

/** Ends a server without a request that fails, as long as the caller stops sending some in the time it has. */
export async function shutDown(retiring: Retiring): Promise<void> {
  const { app, retirement, logger, drainSeconds, secondSignal } = retiring
  retirement.beUnready()
  exitAfter(drainSeconds * 1_000 + FORCED_EXIT_MS, logger)
  if (drainSeconds > 0) {
    await waitUnless(secondSignal, drainSeconds * 1_000)
  }
  closeInTurn(app.server, drainSeconds > 0 ? BALANCER_GRACE_MS : IDLE_GRACE_MS)
  await close(app, logger, secondSignal)
}

/** A watchdog: neither an unresponsive database nor an open connection may keep the process until its supervisor kills it. */
export function exitAfter(ms: number, logger: Logger): void {
  setTimeout(() => {
    logger.warn('exiting, although not everything has ended')
    process.exit(0)
  }, ms).unref()
}

async function waitUnless(signal: Promise<void>, ms: number): Promise<void> {
  const enough = new AbortController()
  await Promise.race([signal, delay(ms, undefined, { signal: enough.signal })])
  enough.abort()
}

/**
 * Node closes the listening socket and idle connections at the same moment, whatever has arrived at them. Here the socket is closed
 * right after all that came was accepted, and connections go on: what comes on one of them is answered, as its last request. They are
 * not ended before, because callers would open others, one of which arrives at the moment in which the socket is closed.
 *
 * The grace of idle connections begins once the backlog is accepted, however long a busy machine takes for that, and ends with a poll:
 * a timer fires before the requests that arrived meanwhile are read.
 */
function closeInTurn(server: Server, idleMs: number): void {
  const close = server.close.bind(server)
  const closeIdle = server.closeIdleConnections.bind(server)
  let accepting: Promise<void> | undefined
  const backlogAccepted = () => {
    accepting ??= acceptBacklog(server)
    return accepting
  }
  server.close = (done) => {
    void backlogAccepted().then(() => close(done))
    return server
  }
  server.closeIdleConnections = () => {
    void backlogAccepted()
      .then(() => delay(idleMs))
      .then(() => pollOnce())
      .then(closeIdle)
  }
}

async function close(app: App, logger: Logger, secondSignal: Promise<void>): Promise<void> {
  const cutOff = (reason: string) => {
    logger.warn(`${reason}, closing the connections of running requests`)
    app.server.closeAllConnections()
  }
  const deadline = setTimeout(cutOff, RUNNING_MS, 'some requests did not end in time')
  void secondSignal.then(() => cutOff('asked to stop again'))
  try {
    await app.close()
  } finally {
    clearTimeout(deadline)
  }
}

/**
 * Accepts the connections in the listen backlog before the server stops listening: closing the listening socket resets
 * connections that are established but not yet accepted, and Node accepts one in each iteration of its event loop. Later
 * connections belong to another server.
 */
async function acceptBacklog(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted++
  }
  const giveUp = performance.now() + LONGEST_ACCEPTING_MS
  server.on('connection', count)
  try {
    let before = -1
    while (accepted > before && accepted < BACKLOG && performance.now() < giveUp) {
      before = accepted
      for (let iteration = 0; iteration < QUIET_ITERATIONS; iteration++) await pollOnce()
    }
  } finally {
    server.off('connection', count)
  }
}
