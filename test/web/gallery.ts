import { mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressAndList } from '../../src/install/make-web.ts'

const WEB = fileURLToPath(new URL('../../web', import.meta.url))

/** A new folder with a build of the gallery in place of the application, so that it is served under the same policy. */
export async function makeGalleryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-gallery-'))
  await build({
    root: WEB,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: join(WEB, 'gallery.html') },
    },
  })
  await rename(join(folder, 'gallery.html'), join(folder, 'index.html'))
  // As it is: compressing takes longer than the build, and the browser is on this machine.
  await compressAndList(folder, [], [])
  return folder
}
