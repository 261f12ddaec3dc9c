import { Counter, Gauge, type Registry } from 'prom-client'
import type { CacheState } from '../../base/counted-cache.ts'

/** Adds caches, by the names that the metrics have for them. */
export type WatchCaches = (caches: Readonly<Record<string, () => CacheState>>) => void

/** What the caches hold and how much they help, read when the metrics are asked for. */
export function measureCaches(registry: Registry): WatchCaches {
  const all: [name: string, read: () => CacheState][] = []
  new Gauge({
    name: 'cache_entries',
    help: 'Entries in each cache of this server.',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const [cache, read] of all) this.set({ cache }, read().entries)
    },
  })
  new Gauge({
    name: 'cache_bytes',
    help: 'Bytes in each cache that is bounded by bytes; the one of transformed images is on the disk.',
    labelNames: ['cache'],
    registers: [registry],
    collect() {
      for (const [cache, read] of all) {
        const { bytes } = read()
        if (bytes !== undefined) this.set({ cache }, bytes)
      }
    },
  })
  new Counter({
    name: 'cache_lookups_total',
    help: 'Look-ups in each cache, by whether it had what was looked for.',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, read] of all) {
        const { hits, misses } = read()
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
  return (caches) => void all.push(...Object.entries(caches))
}
