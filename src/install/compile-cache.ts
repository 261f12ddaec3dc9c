import { enableCompileCache } from 'node:module'
import { ownFile } from '../base/own-files.ts'

/** The V8 compile cache lies beside the dependencies: a start with it takes half the time and less memory. */
export function keepCompiledCode(): void {
  enableCompileCache(ownFile('../node_modules/.cache/frond'))
}
