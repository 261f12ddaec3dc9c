import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import type { MetricsSource } from '../../observe/metrics/metrics.ts'
import { aggregateMetrics } from './gathered-metrics.ts'
import { isMessage, type Message, type MetricsAsJson } from './messages.ts'

export const NUMBER_VARIABLE = 'FROND_WORKER'
export const REPLACES_VARIABLE = 'FROND_WORKER_REPLACES'

/** This process as one of several that serve together; undefined if it serves alone. */
export function thisWorker() {
  const number = Number(process.env[NUMBER_VARIABLE])
  if (!cluster.isWorker || !Number.isInteger(number)) return undefined
  return {
    /** Counts from 1; one that takes the place of a dead one has its number. */
    number,
    /** Whether it took the place of another one. */
    isReplacement: process.env[REPLACES_VARIABLE] !== undefined,
    /** Tells the primary that it serves; while it migrates, it only listens. */
    tellReady: () => tell({ frond: 'ready', id: number }),
  }
}

/** The metrics of all workers added up, whichever of them is asked. */
export function metricsOfAll(own: Registry): MetricsSource {
  const waiting = new Map<number, (all: readonly MetricsAsJson[]) => void>()
  let last = 0
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return
    if (message.frond === 'ask metrics') void answer(own, message.id)
    if (message.frond !== 'all metrics') return
    waiting.get(message.id)?.(message.all)
    waiting.delete(message.id)
  })
  return {
    contentType: own.contentType,
    metrics: async () => {
      const id = ++last
      const all = await new Promise<readonly MetricsAsJson[]>((resolve) => {
        waiting.set(id, resolve)
        tell({ frond: 'want metrics', id })
      })
      return aggregateMetrics(all).metrics()
    },
  }
}

async function answer(own: Registry, id: number): Promise<void> {
  tell({ frond: 'own metrics', id, metrics: await own.getMetricsAsJSON() })
}

function tell(message: Message): void {
  process.send?.(message)
}
