import { join } from 'node:path'
import { build } from 'vite'
import { compressAndList } from '../../src/install/make-web.ts'

/** Builds the bare page as the web application is built, for the browsers that it is built for. */
export async function buildBarePage(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'bare'),
    configFile: false,
    // Without the plugin of the web application, every "use client" of a library would be warned of.
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'chrome123', modulePreload: { polyfill: false } },
  })
  await compressAndList(folder, [])
}
