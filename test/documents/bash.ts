import { execFile, spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './document.ts'

const hasTools = spawnSync('bash', ['-c', 'curl --version']).status === 0
export const noTools = hasTools ? false : 'there is no bash, or no curl'

/** What a script prints that runs in a folder with the Node.js and the dependencies that a reader has. */
export async function runInBash(script: string, cwd: string): Promise<string> {
  const { PATH = '' } = process.env
  const env = {
    PATH: [dirname(process.execPath), PATH].join(delimiter),
    NODE_PATH: join(ROOT, 'node_modules'),
  }
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd, env })
  return stdout
}
