import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { VERSION } from '../../base/version.ts'
import type { Config } from '../../config/config.ts'

/** What runs here, and the room on the disk below it. */
export function measureHost(registry: Registry, { dataDir, database, storage }: Config): void {
  new Gauge({
    name: 'frond_build_info',
    help: 'Always 1; the labels tell which version runs on which Node.js, database and storage.',
    labelNames: ['version', 'node', 'database', 'storage'],
    aggregator: 'first',
    registers: [registry],
  }).set(
    { version: VERSION, node: process.versions.node, database: database.engine, storage: storage.kind },
    1,
  )
  const room = async () => {
    try {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return { free: bavail * bsize, size: blocks * bsize }
    } catch {
      // Without its data folder a server has worse to tell than how full the disk is, and says so elsewhere.
      return undefined
    }
  }
  new Gauge({
    name: 'data_disk_free_bytes',
    help: 'What is free on the disk of the data folder.',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      const found = await room()
      if (found === undefined) this.remove()
      else this.set(found.free)
    },
  })
  new Gauge({
    name: 'data_disk_size_bytes',
    help: 'How large the disk of the data folder is.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const found = await room()
      if (found === undefined) this.remove()
      else this.set(found.size)
    },
  })
}
