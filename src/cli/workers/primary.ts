import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { monotonicTime } from '../../base/clock.ts'
import { ownScript } from '../../base/own-files.ts'
import type { Signals } from '../signals.ts'
import { gatherMetrics } from './gathered-metrics.ts'
import { isMessage } from './messages.ts'
import { NUMBER_VARIABLE, REPLACES_VARIABLE } from './worker.ts'

/** A worker that dies is replaced after this time, and again and again after twice the time before. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** One that has lived so long did not die of its start. */
const SETTLED_MS = 60_000
/** A worker ends by itself within 23 s; whatever is left then is killed. */
const LONGEST_END_MS = 24_000

interface Options {
  readonly count: number
  readonly drainSeconds: number
  readonly logger: Logger
  readonly signals: Signals
}

/** Starts as many processes that serve on one port, replaces those that die, and resolves to the exit code. */
export class Primary {
  readonly #options: Options
  readonly #logger: Logger
  readonly #running = new Map<number, Worker>()
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
    this.#logger = options.logger
  }

  async run(): Promise<number> {
    const { count, signals } = this.#options
    cluster.setupPrimary({ exec: ownScript('main.ts'), args: ['serve'] })
    gatherMetrics()
    void signals.first.then((signal) => this.#stop(signal))
    // The first one prepares the database. If it cannot serve, none can.
    const failed = await this.#start(1)
    if (failed !== undefined) return this.#isStopping ? 0 : failed
    const others = Array.from({ length: count - 1 }, (_, at) => at + 2)
    await Promise.all(others.map((number) => this.#start(number)))
    const signal = await signals.first
    this.#logger.info({ signal }, 'shutting down')
    await this.#untilAllEnded()
    this.#logger.info('stopped')
    return 0
  }

  /** Undefined as soon as it serves; its exit code if it ended before. */
  async #start(number: number, pauseMs = FIRST_PAUSE_MS, isReplacement = false): Promise<number | undefined> {
    const startedAt = monotonicTime()
    const worker = cluster.fork({
      [NUMBER_VARIABLE]: String(number),
      ...(isReplacement ? { [REPLACES_VARIABLE]: '1' } : {}),
    })
    this.#running.set(number, worker)
    let hasServed = false
    const { promise: serving, resolve: serve } = Promise.withResolvers<undefined>()
    worker.on('message', (message: unknown) => {
      if (!isMessage(message) || message.frond !== 'ready') return
      hasServed = true
      const { pid } = worker.process
      this.#logger.info({ worker: number, pid, ...(isReplacement && { replaces: true }) }, 'worker started')
      serve(undefined)
    })
    const { promise: ended, resolve: end } = Promise.withResolvers<number>()
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#running.delete(number)
      // A start that fails ends the primary; whatever comes later is mended.
      const mayReplace = hasServed || isReplacement || number > 1
      if (!this.#isStopping && mayReplace) {
        const pause = monotonicTime() - startedAt > SETTLED_MS ? FIRST_PAUSE_MS : pauseMs
        this.#logger.error({ worker: number, code, signal, replacedInMs: pause }, 'a worker died')
        this.#replaceLater(number, pause)
      }
      end(code ?? 1)
    })
    return Promise.race([serving, ended])
  }

  #replaceLater(number: number, pauseMs: number): void {
    setTimeout(() => {
      if (!this.#isStopping) void this.#start(number, Math.min(pauseMs * 2, LONGEST_PAUSE_MS), true)
    }, pauseMs)
  }

  #stop(signal: NodeJS.Signals): void {
    this.#isStopping = true
    for (const worker of this.#running.values()) worker.process.kill(signal)
    void this.#options.signals.second.then(() => {
      for (const worker of this.#running.values()) worker.process.kill(signal)
    })
  }

  async #untilAllEnded(): Promise<void> {
    const { drainSeconds } = this.#options
    const killing = setTimeout(
      () => {
        this.#logger.warn('some workers did not end in time, killing them')
        for (const worker of this.#running.values()) worker.process.kill('SIGKILL')
      },
      drainSeconds * 1_000 + LONGEST_END_MS,
    )
    await Promise.all([...this.#running.values()].map((worker) => once(worker, 'exit')))
    clearTimeout(killing)
  }
}
