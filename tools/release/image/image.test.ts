import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { dockerStages, environmentOf, saidBy } from '../../../test/deploy/dockerfile.ts'
import { ROOT, readDocument } from '../../../test/documents/document.ts'
import { FrondProcess, KEYED } from '../../../test/process.ts'
import { makeWebFolder } from '../../../test/web-build.ts'
import { programEntries } from '../archive.ts'
import type { Architecture } from '../native-packages.ts'
import { type Program, writeProgram } from '../program.ts'
import type { Entry } from '../tar.ts'
import { debianEntries } from './debian.ts'
import { writeImage } from './image.ts'

// Not in a quick run: it makes an image.
const run = promisify(execFile)
const RELEASE = { commit: '0123456789abcdef0123456789abcdef01234567', date: '2026-03-01T08:00:00.000Z' }
const Blob = Type.Object({ digest: Type.String(), size: Type.Number() })
const Index = Type.Object({
  manifests: Type.Array(Type.Intersect([Blob, Type.Object({ platform: Type.Optional(Type.Unknown()) })])),
})
const Manifest = Type.Object({ config: Blob, layers: Type.Array(Blob) })
const Config = Type.Object({
  config: Type.Object({
    User: Type.String(),
    Env: Type.Array(Type.String()),
    WorkingDir: Type.String(),
    Volumes: Type.Record(Type.String(), Type.Object({})),
    ExposedPorts: Type.Record(Type.String(), Type.Object({})),
    Entrypoint: Type.Array(Type.String()),
    Healthcheck: Type.Object({ Test: Type.Array(Type.String()) }),
  }),
})

/** What an image consists of, after a look at the hash of each part. */
async function opened(file: string, folder: string) {
  await mkdir(folder)
  await run('tar', ['--extract', '--file', file, '--directory', folder])
  for (const digest of await readdir(join(folder, 'blobs', 'sha256'))) {
    const content = await readFile(join(folder, 'blobs', 'sha256', digest))
    assert.equal(createHash('sha256').update(content).digest('hex'), digest)
  }
  const blob = (digest: string) => join(folder, 'blobs', digest.replace(':', '/'))
  const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
  const [all] = Value.Parse(Index, await json(join(folder, 'index.json'))).manifests
  const { manifests } = Value.Parse(Index, await json(blob(all?.digest ?? '')))
  const platforms = manifests.map(async ({ digest, platform }) => {
    const { config, layers } = Value.Parse(Manifest, await json(blob(digest)))
    const { config: settings } = Value.Parse(Config, await json(blob(config.digest)))
    return { platform, settings, layers: layers.map(({ digest }) => blob(digest)) }
  })
  return Promise.all(platforms)
}

const notLinux = process.platform === 'linux' ? false : 'releases are made on Linux'
const isWhole = process.env.TEST_RELEASE === 'whole'

suite('the image of a release', { skip: notLinux }, () => {
  const cpu: Architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
  const small: Entry[] = [{ path: 'frond', content: Buffer.from('#!/bin/sh\n'), isExecutable: true }]
  let scratch: string
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'frond-image-'))
  })
  after(() => rm(scratch, { recursive: true, force: true }))

  const program = (folder: string): Program => ({
    root: ROOT,
    folder,
    name: 'frond',
    version: '9.9.9',
    lock: { lockfileVersion: 3, packages: {} },
    release: RELEASE,
    bundled: [],
  })

  test('is one for both kinds of processors, of equal bytes each time, and configured as the Dockerfile says', async () => {
    const parts = (['x64', 'arm64'] as const).map((cpu) => ({ cpu, system: [], program: small }))
    const file = await writeImage(program(scratch), parts, scratch, 1)
    const first = await readFile(file)
    await writeImage(program(scratch), parts, scratch, 1)
    assert.deepEqual(await readFile(file), first)
    const found = await opened(file, join(scratch, 'opened'))
    assert.deepEqual(
      found.map(({ platform }) => platform),
      ['amd64', 'arm64'].map((architecture) => ({ architecture, os: 'linux' })),
    )
    const dockerfile = dockerStages(await readDocument('Dockerfile')).at(-1) ?? []
    const [settings] = found.map(({ settings }) => settings)
    const variables = environmentOf(dockerfile)
    const wanted = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
    assert.deepEqual(
      {
        user: settings?.User,
        variables: settings?.Env.filter((variable) => wanted.includes(variable)),
        folder: settings?.WorkingDir,
        volumes: Object.keys(settings?.Volumes ?? {}),
        ports: Object.keys(settings?.ExposedPorts ?? {}),
        init: settings?.Entrypoint.slice(0, 2),
        check: JSON.stringify(settings?.Healthcheck.Test.slice(1)),
      },
      {
        user: saidBy(dockerfile, 'USER')[0],
        variables: wanted,
        folder: saidBy(dockerfile, 'WORKDIR')[0],
        volumes: saidBy(dockerfile, 'VOLUME'),
        ports: saidBy(dockerfile, 'EXPOSE').map((port) => `${port}/tcp`),
        init: ['/usr/bin/tini', '--'],
        check: (saidBy(dockerfile, 'HEALTHCHECK')[0] ?? '').replace(/^.* CMD /, '').replaceAll('", "', '","'),
      },
    )
  })

  const notRoot = process.getuid?.() === 0 ? false : 'only root can enter an image without a container'
  const why = isWhole ? notRoot : 'it is tried before a release, by TEST_RELEASE=whole'
  test('serves as its user from what is in it alone', { skip: why }, async () => {
    const web = await makeWebFolder()
    const folder = join(scratch, 'package')
    await mkdir(folder)
    const whole = await writeProgram(ROOT, folder, RELEASE, web)
    await rm(web, { recursive: true })
    const system = await debianEntries(cpu, scratch)
    const file = await writeImage(
      whole,
      [{ cpu, system, program: await programEntries(whole, cpu, scratch) }],
      scratch,
      1,
    )
    const [image] = await opened(file, join(scratch, 'whole'))
    const root = join(scratch, 'root')
    // A container has it.
    await mkdir(join(root, 'proc'), { recursive: true })
    for (const layer of image?.layers ?? [])
      await run('tar', [
        '--extract',
        '--numeric-owner',
        '--preserve-permissions',
        '--file',
        layer,
        '--directory',
        root,
      ])
    const { stdout } = await run('du', ['--summarize', '--block-size=1000000', root])
    assert.ok(Number.parseInt(stdout, 10) < 250, stdout)

    const enter = async (name: string, ...words: readonly string[]) => {
      const path = join(scratch, name)
      const call = words.map((word) => `'${word}'`).join(' ')
      const entered = `mount --rbind /proc ${root}/proc && exec chroot --userspec=10001:10001 ${root} ${call} "$@"`
      await writeFile(
        path,
        `#!/bin/sh\nexec unshare --mount sh -c '${entered.replaceAll("'", `'\\''`)}' sh "$@"\n`,
      )
      await chmod(path, 0o755)
      return path
    }
    const variables = Object.fromEntries((image?.settings.Env ?? []).map((variable) => variable.split('=')))
    const env = {
      ...variables,
      ...KEYED,
      HOST: '127.0.0.1',
      HOME: '/data',
      PATH: process.env.PATH,
      NODE_V8_COVERAGE: undefined,
    }
    const [, , ...server] = image?.settings.Entrypoint ?? []
    const frond = new FrondProcess([], { program: await enter('server', ...server), cwd: scratch, env })
    try {
      const address = await frond.untilListening()
      const PORT = new URL(address).port
      const check = await enter('check', ...(image?.settings.Healthcheck.Test.slice(1) ?? []))
      const healthy = await new FrondProcess([], { program: check, cwd: scratch, env: { ...env, PORT } })
        .ended
      assert.deepEqual([healthy.code, healthy.stderr], [0, ''])
      const command = await enter('command', '/usr/local/bin/frond')
      const listed = await new FrondProcess(['keys', 'list'], { program: command, cwd: scratch, env }).ended
      assert.deepEqual([listed.code, listed.stderr], [0, ''])
      const init = await enter('init', '/usr/bin/tini', '--version')
      assert.equal((await new FrondProcess([], { program: init, cwd: scratch, env }).ended).code, 0)
      frond.kill('SIGTERM')
      const { code, stderr } = await frond.ended
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' })
    } finally {
      await frond.destroy()
    }
  })
})
