import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import type { Environment } from '../../src/config.ts'
import { FrondProcess, inKeyedFolder, KEYED } from '../process.ts'
import { ROOT, readDocument } from './document.ts'
import { outputPattern, type ShellBlock, shellBlocks } from './shell-blocks.ts'

const SHOWN_ADDRESS = 'http://127.0.0.1:8080'

const hasTools = spawnSync('bash', ['-c', 'curl --version']).status === 0
const skip = hasTools ? false : 'there is no bash, or no curl'

/** The settings in front of `npm start`. */
function settingsOf({ command }: ShellBlock): Environment {
  const settings = command.matchAll(/([A-Z_]+)=(?:'([^']*)'|(\S+))/g)
  return Object.fromEntries([...settings].map(([, name = '', quoted, plain]) => [name, quoted ?? plain]))
}

/** Runs the blocks one after the other in one shell, and tells what each of them printed. */
async function outputsOf(blocks: readonly ShellBlock[], address: string, cwd: string): Promise<string[]> {
  const end = '-- end of a block --'
  const script = blocks.map(({ command }) => `${command}\necho '${end}'\n`).join('')
  const { PATH = '' } = process.env
  const { stdout } = await promisify(execFile)('bash', ['-c', script.replaceAll(SHOWN_ADDRESS, address)], {
    cwd,
    env: {
      PATH: [dirname(process.execPath), PATH].join(delimiter),
      // For the picture that is painted: readers have the dependencies in their folder.
      NODE_PATH: join(ROOT, 'node_modules'),
    },
  })
  return stdout.split(`${end}\n`)
}

suite('the commands of', { skip }, () => {
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
