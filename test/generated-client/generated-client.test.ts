import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import openapiTS, { astToString } from 'openapi-typescript'
import { readDocument } from '../documents/document.ts'
import { buildTestApp } from '../test-app.ts'
import { type Paths, sampleOf } from './sample.ts'

const root = join(import.meta.dirname, '..', '..')
const OPTIONS = {
  target: 'esnext',
  lib: ['esnext', 'dom'],
  module: 'nodenext',
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

// On SQLite only: the document is made of schemas, not of rows.
test('a client generated from the document can call every operation with what it requires, and compiles the example of docs/api.md', async (t) => {
  const service = await buildTestApp()
  const folder = await mkdtemp(join(tmpdir(), 'frond-client-'))
  t.after(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })
  const document = JSON.parse(JSON.stringify(await service.openApi()))
  const types = astToString(await openapiTS(document, { enum: true, conditionalEnums: true, silent: true }))
  const paths: Paths = document.paths
  const sample = sampleOf(paths)
  for (const { operationId } of Object.values(paths).flatMap((path) => Object.values(path))) {
    assert.ok(sample.includes(`export const ${operationId} = `), operationId)
  }

  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
  await writeFile(join(folder, 'frond.ts'), types)
  await writeFile(join(folder, 'sample.ts'), sample)
  const [, documented = ''] = /^```ts\n(.*?)^```$/ms.exec(await readDocument('docs/api.md')) ?? []
  assert.match(documented, /from '.\/frond\.ts'/)
  await writeFile(join(folder, 'documented.ts'), documented)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const compiler = join(
    createRequire(join(root, 'package.json')).resolve('typescript/package.json'),
    '..',
    'bin',
    'tsc',
  )
  const { stdout, stderr, status } = spawnSync(process.execPath, [compiler, '--project', folder], {
    encoding: 'utf8',
  })
  assert.deepEqual([stdout, stderr, status], ['', '', 0])
})
