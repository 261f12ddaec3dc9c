import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs npm in a folder, also below `npm run`, whose variables would send it to the folder of the project. */
export async function npm(folder: string, ...words: readonly string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const { stdout } = await promisify(execFile)('npm', words, { cwd: folder, env: Object.fromEntries(own) })
  return stdout
}
