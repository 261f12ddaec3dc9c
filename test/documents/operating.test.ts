import assert from 'node:assert/strict'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { runCommand } from '../command.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../process.ts'
import { type ConsoleStep, consoleSteps } from './console-steps.ts'
import { readDocument } from './document.ts'
import { outputPattern } from './shell-blocks.ts'

const COMMAND = 'npm run frond -- '

/** What a step prints in the folder. A file that is shown before there is one is what the reader has brought along. */
async function printed({ command, output }: ConsoleStep, cwd: string): Promise<string> {
  if (command.startsWith(COMMAND)) {
    const words = command.slice(COMMAND.length).split(' ')
    // These read and write files in the current folder, which only another process can have for itself.
    const { stdout, stderr } =
      words[0] === 'species' || words[0] === 'backup'
        ? await new FrondProcess(words, { env: KEYED, cwd }).ended
        : await runCommand(words, { ...KEYED, DATA_DIR: join(cwd, 'data') })
    return stdout + stderr
  }
  const [, name] = /^cat (\S+)$/.exec(command) ?? []
  if (name === undefined) throw new Error(`The test does not know how to run: ${command}`)
  const file = join(cwd, name)
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) await writeFile(file, output)
  return readFile(file, 'utf8')
}

/** A server with the starter catalogue and an administrator, as the documents have it, and the folder that it runs in. */
async function besideServer(work: (cwd: string) => Promise<void>): Promise<void> {
  await inKeyedFolder(async (cwd) => {
    const env = { ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: 'three green thumbs' }
    const frond = new FrondProcess([], { env: { ...KEYED, ...env, STARTER_CATALOGUE: 'on' }, cwd })
    try {
      await frond.untilListening()
      await work(cwd)
    } finally {
      await frond.destroy()
    }
  })
}

suite('docs/operating.md', () => {
  test('its commands print what is shown, and so do those of the README, while a server runs', async () => {
    const documents = await Promise.all(
      ['docs/operating.md', 'docs/operating/species.md', 'README.md'].map(readDocument),
    )
    await besideServer(async (cwd) => {
      const wrong: object[] = []
      for (const step of documents.flatMap(consoleSteps)) {
        const output = await printed(step, cwd)
        if (!outputPattern(step.output).test(output)) wrong.push({ ...step, printed: output })
      }
      assert.deepEqual(wrong, [])
    })
  })
})
