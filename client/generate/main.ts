import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GENERATED, generatedFiles } from './generated-files.ts'

/** Writes the generated part of the client anew, from the document as the service would serve it. */
const folder = mkdtempSync(join(tmpdir(), 'frond-openapi-'))
try {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
  const document = execFileSync(process.execPath, [main, 'openapi'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder },
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  for (const [name, content] of Object.entries(await generatedFiles(JSON.parse(document)))) {
    writeFileSync(new URL(name, GENERATED), content)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
