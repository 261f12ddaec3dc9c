import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Build } from '../base/build.ts'

/** The commit that is checked out. Undefined where there is no clone, no git, or a git that may not read it. */
export async function checkedOut(root: URL): Promise<Build | undefined> {
  if (!existsSync(new URL('.git', root))) return undefined
  try {
    const words = ['-C', fileURLToPath(root), 'show', '--no-patch', '--format=%H %ct', 'HEAD']
    const { stdout } = await promisify(execFile)('git', words)
    const [commit = '', seconds] = stdout.trim().split(' ')
    return { commit, date: new Date(Number(seconds) * 1_000).toISOString() }
  } catch {
    return undefined
  }
}
