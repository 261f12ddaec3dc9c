import { Counter, Gauge, type Registry } from 'prom-client'

export interface PendingDeliveries {
  readonly pending: number
  /** Since when the oldest waits, in epoch milliseconds; null if none does. */
  readonly since: number | null
}

/** How reminders and other mail get through; returns what counts one that was settled. */
export function measureDeliveries(
  registry: Registry,
  readPending: () => Promise<PendingDeliveries>,
): (kind: string, result: string) => void {
  const settled = new Counter({
    name: 'reminder_deliveries_total',
    help: 'Deliveries that this server has tried or dropped, by the kind of their channel and what became of them.',
    labelNames: ['kind', 'result'],
    registers: [registry],
  })

  // From the start, so that the first failure is an increase.
  for (const kind of ['web_push', 'email', 'webhook', 'mail']) {
    for (const result of ['retried', 'sent', 'failed']) settled.inc({ kind, result }, 0)
  }

  let reading: Promise<PendingDeliveries | undefined> | undefined
  /** Once for both gauges. While the database is away they are missing, and everything else can still be read. */
  const pendingNow = () => {
    reading ??= readPending()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  new Gauge({
    name: 'reminder_deliveries_pending',
    help: 'Deliveries of all servers that have neither arrived nor been given up.',
    // Every server tells the same.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await pendingNow()
      if (found === undefined) this.remove()
      else this.set(found.pending)
    },
  })
  new Gauge({
    name: 'reminder_deliveries_oldest_seconds',
    help: 'For how long the oldest of them has been waiting.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await pendingNow()
      if (found === undefined) this.remove()
      else this.set(found.since === null ? 0 : Math.max(0, (Date.now() - found.since) / 1000))
    },
  })
  return (kind, result) => settled.inc({ kind, result })
}
