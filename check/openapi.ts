import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spectralProblems } from './spectral.ts'

/** Lints the OpenAPI document as the service would serve it, by Redocly's rules and by Spectral's. */
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'frond-openapi-'))
try {
  const printed = spawnSync(process.execPath, [join(root, 'src', 'main.ts'), 'openapi'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  if (printed.status !== 0) throw new Error(printed.stderr)
  const file = join(folder, 'openapi.json')
  writeFileSync(file, printed.stdout)

  const linter = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const redocly = spawn(process.execPath, [linter, 'lint', file, '--config', join(root, 'redocly.yaml')], {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  const ended = once(redocly, 'close')
  const problems = await spectralProblems(JSON.parse(printed.stdout))
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const [status] = await ended
  process.exitCode = status === 0 && problems.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
