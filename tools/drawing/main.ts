import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { albumOf, fileNameOf } from '../../demo/garden/album.ts'
import { PLANTS } from '../../demo/garden/plants.ts'
import { shotOf } from './demo-shots.ts'
import { photograph } from './photograph.ts'

/**
 * `node src/launch.mjs tools/drawing/main.ts` draws the pictures of the demo anew, in three minutes of processor time. A
 * plant that is new in the demo needs a look of its own in `looks/`.
 */
const FOLDER = join(import.meta.dirname, '..', '..', 'demo', 'pictures')
/** In pixels, a little more than a page shows at once. */
const WIDTH = 960

await rm(FOLDER, { recursive: true, force: true })
await mkdir(FOLDER)
for (const picture of PLANTS.flatMap(albumOf)) {
  const name = fileNameOf(picture)
  await writeFile(join(FOLDER, name), await photograph(shotOf(picture), WIDTH))
  process.stdout.write(`${name}\n`)
}
