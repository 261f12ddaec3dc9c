import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { BY_BUNDLE, FrondProcess, inEmptyFolder, inKeyedFolder, KEYED } from '../test/process.ts'
import { noProcessTree } from '../test/process-tree.ts'

/** The threads that a server has for files, encodes and the like. All of them begin with the first one that is needed. */
async function threadsOf(env: Record<string, string>): Promise<number> {
  return inKeyedFolder(async (cwd) => {
    const frond = new FrondProcess([], { env: { ...KEYED, ...env }, cwd })
    try {
      await frond.untilListening()
      const folder = `/proc/${frond.pid}/task`
      const names = (await readdir(folder)).map((thread) => readFile(join(folder, thread, 'comm'), 'utf8'))
      return (await Promise.all(names)).filter((name) => name === 'libuv-worker\n').length
    } finally {
      await frond.destroy()
    }
  })
}

test('file reads have threads of their own beside the encodes', { skip: noProcessTree }, async () => {
  assert.equal(await threadsOf({}), 16)
})

test('a number of threads that the operator chose is kept', { skip: noProcessTree }, async () => {
  assert.equal(await threadsOf({ UV_THREADPOOL_SIZE: '5' }), 5)
})

const noShell = process.platform === 'win32' ? 'there is no shell of this kind' : false

test('a closed pipe ends a command quietly', { skip: noShell }, async () => {
  await inEmptyFolder(async (cwd) => {
    // Nothing of ours reaches the configuration; the coverage folder lets the process be measured.
    const { PATH, NODE_V8_COVERAGE } = process.env
    const env = { PATH, NODE_V8_COVERAGE }
    const run = (pipeline: string) =>
      promisify(execFile)('sh', ['-c', pipeline, process.execPath, ...BY_BUNDLE], { cwd, env })
    assert.deepEqual(await run('{ "$0" "$@" openapi; echo "exit code $?" >&2; } | head -c 10'), {
      stdout: '{\n  "opena',
      stderr: 'exit code 0\n',
    })
    // On the other output too; the third leads past the pipe.
    assert.deepEqual(await run('{ { "$0" "$@" water; echo "exit code $?" >&3; } 2>&1 | true; } 3>&1'), {
      stdout: 'exit code 2\n',
      stderr: '',
    })
  })
})
