import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownFile } from '../../../base/own-files.ts'
import { typeOf } from '../../../install/web-build.ts'

/** Its scripts are sent as they are written, so they are JavaScript; their types stand in comments and are checked. */
const FOLDER = ownFile('features/pages/documentation/browser')

/** The files of the reference page. It shows what it reads from /openapi.json. */
export const PAGE_FILES: readonly { url: string; name: string; type: string }[] = readdirSync(FOLDER)
  .filter((name) => /\.(html|css|js)$/.test(name))
  .map((name) => ({ url: `/docs/${name.replace(/^index\.html$/, '')}`, name, type: typeOf({ path: name }) }))

export function readPageFile(name: string): Promise<Buffer> {
  return readFile(join(FOLDER, name))
}
