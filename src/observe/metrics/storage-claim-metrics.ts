import { Gauge, type Registry } from 'prom-client'

/** Whether the storage is cleaned; missing while the database is away. */
export function measureStorageClaim(registry: Registry, isRefused: () => Promise<boolean>): void {
  new Gauge({
    name: 'storage_clean_up_refused',
    help: '1 if no file is removed from the storage because it may belong to another database.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const refused = await isRefused().catch(() => undefined)
      if (refused === undefined) this.remove()
      else this.set(refused ? 1 : 0)
    },
  })
}
