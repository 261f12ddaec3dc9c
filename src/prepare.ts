import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { messageOf } from './base/errors.ts'

/**
 * Runs after the installation: bundles the server, and fills the compile cache, so that the first start is as fast as the
 * others. Without a bundle the server starts from its sources, so nothing here makes the installation fail.
 */
const root = new URL('../', import.meta.url)
try {
  const { makeBundle } = await import('./bundle/make-bundle.ts')
  await makeBundle(root)
} catch (error) {
  process.stderr.write(`There is no bundle, Frond starts from its sources: ${messageOf(error)}\n`)
}
const launcher = fileURLToPath(new URL('src/launch.mjs', root))
// Builds the whole service. In a process of its own, because the cache is written when a process exits.
await promisify(execFile)(process.execPath, [launcher, '--bundled', 'src/main.ts', 'openapi'], {
  env: {},
  maxBuffer: Number.POSITIVE_INFINITY,
})
