import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, chown, cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import type { Environment } from '../../src/config/config.ts'
import { ROOT, readDocument } from '../documents/document.ts'
import { picture } from '../pictures.ts'
import { FrondProcess, inEmptyFolder, inKeyedFolder, KEYED } from '../process.ts'
import { copyProject } from '../project-copy.ts'

const run = promisify(execFile)
const ADMIN = { email: 'ada@example.org', password: 'three green thumbs' }

/** That of the image. Only root can become another account, and others have no rights to lose. */
const user = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {}
const noShell = process.platform === 'win32' ? 'there is no shell' : false

/** Whether a command succeeds as the user of the service. */
function succeeds(
  command: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return run(command, words, { env: { ...process.env, ...env }, ...user }).then(
    () => true,
    () => false,
  )
}

/** The program as an image or a package has it, in a folder that cannot be written to. */
async function inProgramFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await inEmptyFolder(async (folder) => {
    await copyProject(folder)
    for (const name of ['dist', 'deploy']) await cp(join(ROOT, name), join(folder, name), { recursive: true })
    await run('chmod', ['-R', 'a-w,go+rX', folder])
    try {
      await work(folder)
    } finally {
      await run('chmod', ['-R', 'u+w', folder])
    }
  })
}

/** What uploads a picture and asks for a smaller one gets. */
async function smallerPicture(address: string): Promise<Response> {
  const post = async (path: string, init: RequestInit) => {
    const response = await fetch(`${address}/api/v1/${path}`, { method: 'POST', ...init })
    return JSON.parse(await response.text()).data
  }
  const { accessToken } = await post('auth/login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await picture('jpeg'))]), 'fern.jpg')
  const { url } = await post('media', { headers: { authorization: `Bearer ${accessToken}` }, body })
  return fetch(new URL(`${url}?w=8&format=webp`, address))
}

suite('deploy/frond', { skip: noShell }, () => {
  test('has the settings of npm start', async () => {
    const settings = (text: string) =>
      text.match(/MALLOC_\w+=\d+|--\w+-semi-space-size=\d+|--bundled src\/main\.ts/g)
    const { scripts } = JSON.parse(await readDocument('package.json'))
    const [start = ''] = `${scripts.start}`.split('||')
    assert.equal(settings(start)?.length, 6)
    assert.deepEqual(settings(await readDocument('deploy/frond')), settings(start))
  })

  test('is called in help as it was called: by its path, or by its name where that is found', () =>
    inEmptyFolder(async (cwd) => {
      const program = join(ROOT, 'deploy', 'frond')
      await symlink(program, join(cwd, 'frond'))
      const usage = async (called: string, env: Environment) => {
        const { stdout } = await new FrondProcess(['help'], { program: called, cwd, env }).ended
        return stdout.split('\n')[0]
      }
      assert.equal(await usage(program, {}), `Usage: ${program} [command]`)
      const PATH = `${cwd}:${process.env.PATH}`
      assert.equal(await usage(program, { PATH }), 'Usage: frond [command]')
      assert.equal(await usage(join(cwd, 'frond'), { PATH }), 'Usage: frond [command]')
    }))

  test('serves from a program folder that it cannot write to, as a user without rights, and ends with 0', async () => {
    await inProgramFolder(async (folder) => {
      assert.equal(await succeeds('touch', [join(folder, 'src', 'written')]), false)
      await inKeyedFolder(async (cwd) => {
        for (const path of ['.', 'data', 'data/frond.sqlite']) {
          if (user.uid !== undefined) await chown(join(cwd, path), user.uid, user.gid)
        }
        await chmod(join(cwd, 'data'), 0o700)
        const server = new FrondProcess([], {
          program: join(folder, 'deploy', 'frond'),
          user,
          cwd,
          env: {
            ...KEYED,
            NODE_V8_COVERAGE: undefined,
            ADMIN_EMAIL: ADMIN.email,
            ADMIN_PASSWORD: ADMIN.password,
          },
        })
        try {
          const address = await server.untilListening()
          const isHealthy = () =>
            succeeds(process.execPath, [join(folder, 'deploy', 'healthcheck.mjs')], {
              PORT: new URL(address).port,
            })
          assert.equal(await isHealthy(), true)
          const shown = await smallerPicture(address)
          assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
          await shown.body?.cancel()
          server.kill('SIGTERM')
          const { code, signal, stderr } = await server.ended
          assert.deepEqual({ code, signal, stderr }, { code: 0, signal: null, stderr: '' })
          assert.equal(await isHealthy(), false)
        } finally {
          await server.destroy()
        }
      })
    })
  })
})
