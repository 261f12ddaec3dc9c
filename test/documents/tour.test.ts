import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Environment } from '../../src/config/config.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../process.ts'
import { noTools, runInBash } from './bash.ts'
import { readDocument } from './document.ts'
import { outputPattern, type ShellBlock, shellBlocks } from './shell-blocks.ts'

const SHOWN_ADDRESS = 'http://127.0.0.1:8080'

/** The settings in front of `npm start`. */
function settingsOf({ command }: ShellBlock): Environment {
  const settings = command.matchAll(/([A-Z_]+)=(?:'([^']*)'|(\S+))/g)
  return Object.fromEntries([...settings].map(([, name = '', quoted, plain]) => [name, quoted ?? plain]))
}

/** Runs the blocks one after the other in one shell, and tells what each of them printed. */
async function outputsOf(blocks: readonly ShellBlock[], address: string, cwd: string): Promise<string[]> {
  const end = '-- end of a block --'
  const script = blocks.map(({ command }) => `${command}\necho '${end}'\n`).join('')
  const stdout = await runInBash(script.replaceAll(SHOWN_ADDRESS, address), cwd)
  return stdout.split(`${end}\n`)
}

suite('the commands of', { skip: noTools }, () => {
  for (const document of ['README.md', 'docs/tour.md']) {
    test(`${document} print what is shown`, async () => {
      const blocks = shellBlocks(await readDocument(document))
      const startsIt = ({ command }: ShellBlock) => command.includes('npm start')
      const settings = blocks.filter(startsIt).map(settingsOf)
      const env = Object.assign({ STARTER_CATALOGUE: 'on' }, ...settings, KEYED)
      const tour = blocks.filter(({ command }) => !command.includes('npm '))
      await inKeyedFolder(async (cwd) => {
        const frond = new FrondProcess([], { env, cwd })
        try {
          const outputs = await outputsOf(tour, await frond.untilListening(), cwd)
          const wrong = tour
            .map(({ line, output = '' }, index) => ({ line, shown: output, printed: outputs[index] ?? '' }))
            .filter(({ shown, printed }) => !outputPattern(shown).test(printed))
          assert.deepEqual(wrong, [])
        } finally {
          await frond.destroy()
        }
      })
    })
  }
})
