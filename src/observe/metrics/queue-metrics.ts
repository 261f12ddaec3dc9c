import { Counter, Gauge, type Registry } from 'prom-client'

/** Heavy work that is done a few pieces at a time. */
export interface MeasuredQueue {
  readonly running: number
  readonly waiting: number
  /** Since the start. */
  readonly refused: number
}

export function measureQueues(registry: Registry, queues: Readonly<Record<string, MeasuredQueue>>): void {
  const all = Object.entries(queues)
  const labelNames = ['queue']
  new Gauge({
    name: 'work_queue_running',
    help: 'Pieces of heavy work that are being done, by queue.',
    labelNames,
    registers: [registry],
    collect() {
      for (const [queue, { running }] of all) this.set({ queue }, running)
    },
  })
  new Gauge({
    name: 'work_queue_waiting',
    help: 'Pieces of heavy work that wait for their turn, by queue.',
    labelNames,
    registers: [registry],
    collect() {
      for (const [queue, { waiting }] of all) this.set({ queue }, waiting)
    },
  })
  new Counter({
    name: 'work_queue_refused_total',
    help: 'Pieces of heavy work that were refused because too many were waiting, by queue.',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const [queue, { refused }] of all) this.inc({ queue }, refused)
    },
  })
}
