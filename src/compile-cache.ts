import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** The V8 compile cache lies beside the dependencies: a start with it takes half the time and less memory. */
export function keepCompiledCode(): void {
  enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'frond'))
}
