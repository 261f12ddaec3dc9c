import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { messageOf } from '../base/errors.ts'

/**
 * Runs after the installation: bundles the server, builds the web application, and fills the compile cache, so that the first
 * start is as fast as the others. Without a bundle the server starts from its sources, and without the web application its
 * page says how to build it, so nothing here makes the installation fail. With `--strict`, as `npm run build` calls it, it does.
 */
const root = new URL('../../', import.meta.url)
const isStrict = process.argv.includes('--strict')

await attempt('There is no bundle, Frond starts from its sources', async () => {
  const { makeBundle } = await import('./make-bundle.ts')
  await makeBundle(root)
})
await attempt('The web application was not built', async () => {
  const { canMakeWeb, hasWebSources, makeWeb } = await import('./make-web.ts')
  // Whatever is set here: React for developers is larger and slower.
  process.env.NODE_ENV = 'production'
  if (hasWebSources(root) && (isStrict || canMakeWeb(root))) await makeWeb(root)
})
const launcher = fileURLToPath(new URL('src/launch.mjs', root))
// Builds the whole service. In a process of its own, because the cache is written when a process exits.
await promisify(execFile)(process.execPath, [launcher, '--bundled', 'src/main.ts', 'openapi'], {
  env: {},
  maxBuffer: Number.POSITIVE_INFINITY,
})

async function attempt(consequence: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${consequence}: ${messageOf(error)}\n`)
    if (isStrict) process.exitCode = 1
  }
}
