import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { BY_BUNDLE, FrondProcess, inEmptyFolder, inKeyedFolder, KEYED } from '../test/process.ts'

/**
 * On a signal the process occupies threads of its pool, one after the other, and each time asks for something
 * small that needs a thread too, until no answer comes. Reading from a pipe that nobody writes to takes a thread.
 */
const COUNT_THREADS = `
import { open, stat } from 'node:fs'
process.on('SIGUSR2', () => {
  let occupied = 0
  const occupyOneMore = () => {
    const late = setTimeout(() => process.stdout.write('threads ' + occupied + '\\n'), 1_000)
    stat('.', () => {
      clearTimeout(late)
      occupied++
      open('pipe', 'r', () => {})
      occupyOneMore()
    })
  }
  occupyOneMore()
})
`

const noPipes = process.platform === 'win32' ? 'there are no named pipes to block on' : false

async function threadsOf(env: Record<string, string>): Promise<number> {
  return inKeyedFolder(async (cwd) => {
    await promisify(execFile)('mkfifo', [join(cwd, 'pipe')])
    const frond = new FrondProcess([], { env: { ...KEYED, ...env }, cwd, preload: COUNT_THREADS })
    try {
      await frond.untilListening()
      frond.kill('SIGUSR2')
      return Number((await frond.untilLine('threads ')).split(' ')[1])
    } finally {
      await frond.destroy()
    }
  })
}

test('file reads have threads of their own beside the encodes', { skip: noPipes }, async () => {
  assert.equal(await threadsOf({}), 16)
})

test('a number of threads that the operator chose is kept', { skip: noPipes }, async () => {
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
