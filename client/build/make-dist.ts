import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const CLIENT = join(import.meta.dirname, '..')
/** An installation with production dependencies alone has no compiler. */
const COMPILER = join(CLIENT, '..', 'node_modules', 'typescript', 'bin', 'tsc')

/** The package as others take it: one module, the command `frond-client`, and types where there is a compiler. */
export async function makeDist(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: CLIENT,
    entryPoints: { index: 'src/index.ts', cli: 'cli/main.ts' },
    outdir: folder,
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    sourcemap: 'linked',
    logLevel: 'silent',
    tsconfigRaw: {},
  })
  await chmod(join(folder, 'cli.js'), 0o755)
  if (!existsSync(COMPILER)) return
  const project = join(CLIENT, 'tsconfig.build.json')
  await promisify(execFile)(process.execPath, [COMPILER, '-p', project, '--outDir', folder])
}
