import { constants, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { homeFolder } from '../base/home-folder.ts'
import { programFile } from '../base/own-files.ts'

/**
 * The V8 compile cache lies beside the dependencies: a start with it takes half the time and less memory. Where an administrator
 * has installed the program for others, each of them has one.
 */
export function keepCompiledCode(): void {
  const { status } = enableCompileCache(programFile('node_modules/.cache/frond'))
  const home = homeFolder()
  if (status !== constants.compileCacheStatus.FAILED || home === undefined) return
  enableCompileCache(join(home, '.cache', 'frond'))
}
