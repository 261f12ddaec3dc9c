import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BY_SOURCES, FrondProcess, inKeyedFolder, KEYED } from '../../../test/process.ts'
import { startCollector } from '../../../test/trace-collector.ts'
import type { Environment } from '../../config/config.ts'

/** Tells at the end which modules of this folder were loaded. */
const TELL = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const [, name] = /\\/src\\/observe\\/tracing\\/(?!open-)(.*)$/.exec(found.url) ?? []
    if (name !== undefined) loaded.add(name)
    return found
  },
})
process.on('exit', () => process.stderr.write([...loaded].sort().join(' ')))
`

async function loadedBy(env: Environment): Promise<string> {
  return inKeyedFolder(async (cwd) => {
    const server = new FrondProcess([], { env: { ...KEYED, ...env }, cwd, script: BY_SOURCES, preload: TELL })
    try {
      await server.untilListening()
      server.kill('SIGTERM')
      return (await server.ended).stderr
    } finally {
      await server.destroy()
    }
  })
}

describe('tracing', () => {
  test('is not loaded where nobody wants it', async () => {
    assert.equal(await loadedBy({}), '')
  })

  test('is loaded where a collector is named', async () => {
    const collector = await startCollector()
    assert.match(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), /\btracing\.ts\b/)
    await collector.close()
  })
})
