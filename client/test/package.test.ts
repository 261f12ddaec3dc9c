import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { access, constants, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { ROOT, readDocument } from '../../test/documents/document.ts'
import { picture } from '../../test/pictures.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { makeDist } from '../build/make-dist.ts'
import type { OpenApiDocument } from '../generate/generated-files.ts'
import { type Paths, sampleOf } from './sample.ts'

const run = promisify(execFile)

const COMPILER_OPTIONS = {
  target: 'esnext',
  lib: ['esnext', 'dom'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  // Only this package is checked: the types of Node.js and of the browser do not agree everywhere.
  skipDefaultLibCheck: true,
  noEmit: true,
}

// On SQLite only: what is tested is the client.
describe('the package, installed elsewhere', () => {
  let folder: string
  let service: TestApp
  let address: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frond-client-'))
    const installed = join(folder, 'node_modules', '@frond', 'client')
    await mkdir(installed, { recursive: true })
    await makeDist(join(installed, 'dist'))
    await copyFile(join(ROOT, 'client', 'package.json'), join(installed, 'package.json'))
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types']) {
      await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }),
    )
    service = await buildTestApp(undefined, { env: { STARTER_CATALOGUE: 'on' } })
    address = await service.app.listen({ port: 0 })
  })
  after(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('has a type for every operation, and the examples of the documents compile', async () => {
    const document: OpenApiDocument & { paths: Paths } = JSON.parse(JSON.stringify(await service.openApi()))
    const sample = sampleOf(document.paths)
    for (const { operationId } of Object.values(document.paths).flatMap((path) => Object.values(path))) {
      assert.ok(sample.includes(`export const ${operationId} = `), operationId)
    }
    await writeFile(join(folder, 'sample.ts'), sample)
    const examples = [...(await examplesOf('docs/api.md')), ...(await examplesOf('client/README.md'))]
    for (const [at, example] of examples.entries()) {
      await writeFile(join(folder, `example-${at}.ts`), example)
    }
    // As docs/api.md says that other clients are generated.
    const types = await openapiTS(JSON.stringify(document), {
      enum: true,
      conditionalEnums: true,
      silent: true,
    })
    await writeFile(join(folder, 'frond.ts'), astToString(types))
    const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    const compiled = await run(process.execPath, [compiler, '--project', folder]).catch((error) => error)
    assert.deepEqual([compiled.stdout, compiled.stderr], ['', ''])
  })

  test('brings a command that runs', async () => {
    const command = join(folder, 'node_modules', '@frond', 'client', 'dist', 'cli.js')
    const { stdout } = await run(process.execPath, [command, 'due', '--help'])
    assert.match(stdout, /^Usage: frond-client due \[--until DAY\]\n/)
    await access(command, constants.X_OK)
  })

  test('works as its README shows', async () => {
    await writeFile(join(folder, 'leaf.jpg'), await picture('jpeg'))
    const outputs: string[] = []
    for (const example of await examplesOf('client/README.md')) {
      const script = join(folder, 'example.ts')
      await writeFile(script, example.replaceAll('http://127.0.0.1:8080', address))
      const { stdout } = await run(process.execPath, [script], { cwd: folder })
      outputs.push(stdout)
    }
    const [garden, files = ''] = outputs
    assert.equal(garden, 'Monty (Fensterblatt)\ntrue\n')
    const lines = files
      .trimEnd()
      .replaceAll(/01[0-9A-Z]{24}/g, 'KEY')
      .split('\n')
    const size = (await picture('jpeg')).length
    const url = new RegExp(`^${address}/api/v1/media/\\d{6}/KEY\\.jpg\\?w=640&format=webp$`)
    assert.deepEqual(lines.slice(0, 2), [`0 of ${size}`, `${size} of ${size}`])
    assert.match(lines[2] ?? '', url)
    assert.match(lines[3] ?? '', /\?w=320&h=240&format=avif&resize=fill 320w, .*\?w=640&h=480&.* 640w$/)
  })
})

async function examplesOf(document: string): Promise<string[]> {
  const blocks = [...(await readDocument(document)).matchAll(/^```ts\n(.*?)^```$/gms)]
  assert.ok(blocks.length > 0)
  return blocks.map(([, code = '']) => code)
}
