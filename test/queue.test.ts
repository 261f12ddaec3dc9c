import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { queueTests } from './queue.ts'

/** Takes test files from a queue in one process, and returns how that ended. */
async function runFiles(
  t: TestContext,
  texts: Readonly<Record<string, string>>,
  { skipped = [], env = {} }: { skipped?: string[]; env?: Record<string, string> } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'frond-queue-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  const queue = await queueTests([join(folder, '*.test.mjs')], 1)
  for (const file of queue.files) t.after(() => rm(dirname(file), { recursive: true }))
  await queue.skip(
    queue.tests.filter((file) => skipped.some((name) => file.endsWith(name))),
    'there is no browser',
  )
  // Otherwise the child would take itself for one of the test runner's.
  const { NODE_TEST_CONTEXT, ...rest } = process.env
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--test', '--test-reporter=spec', ...queue.files],
      { env: { ...rest, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
  return { ...ended, unfinished: await queue.unfinished() }
}

const PASSING = "import { test } from 'node:test'\ntest('grows', () => undefined)\n"

test('a file whose clean-up fails does not keep the next ones from their turn', async (t) => {
  const failing = `${PASSING}import { after } from 'node:test'\nafter(() => { throw new Error('wilted') })\n`
  const { code, output, unfinished } = await runFiles(t, { 'a.test.mjs': failing, 'b.test.mjs': PASSING })
  assert.deepEqual([code, unfinished], [1, []])
  assert.match(output, /Error: wilted/)
  assert.match(output, /✔ \S*b\.test\.mjs/)
})

test('a file that is skipped is reported as such, with the reason', async (t) => {
  const texts = { 'a.test.mjs': 'this would not even load', 'b.test.mjs': PASSING }
  const { code, output, unfinished } = await runFiles(t, texts, { skipped: ['a.test.mjs'] })
  assert.deepEqual([code, unfinished], [0, []])
  assert.match(output, /a\.test\.mjs .*# there is no browser/)
  assert.match(output, /pass 1\n.*\n.*\n.*skipped 1/)
})

test('a run ends when a test leaves a server open, and fails with the name of its file', async (t) => {
  const leaving = `${PASSING}import { createServer } from 'node:net'
  await new Promise((listening) => createServer().listen(0, '127.0.0.1', listening))\n`
  const texts = { 'a.test.mjs': leaving, 'b.test.mjs': PASSING }
  const { code, output, unfinished } = await runFiles(t, texts, { env: { TEST_CLOSING_MS: '1' } })
  assert.deepEqual([code, unfinished], [1, []])
  assert.match(output, /Left open after the last test:\n/)
  assert.match(output, /\n1 TCPServerWrap, more than before \S*a\.test\.mjs\n/)
})
