import { readFile } from 'node:fs/promises'
import { ownFile } from '../../../base/own-files.ts'

const SCRIPT = 'text/javascript; charset=utf-8'

/** The scripts are sent as they are written, so they are JavaScript; their types stand in comments and are checked. */
const SCRIPTS = [
  'dom.js',
  'main.js',
  'openapi.js',
  'operation-view.js',
  'overview.js',
  'request.js',
  'schema-text.js',
  'schema-view.js',
  'search.js',
  'token.js',
  'try-form.js',
  'try-it.js',
]

/** The files of the reference page. It shows what it reads from /openapi.json. */
export const PAGE_FILES: readonly { url: string; name: string; type: string }[] = [
  { url: '/docs/', name: 'index.html', type: 'text/html; charset=utf-8' },
  { url: '/docs/style.css', name: 'style.css', type: 'text/css; charset=utf-8' },
  ...SCRIPTS.map((name) => ({ url: `/docs/${name}`, name, type: SCRIPT })),
]

export function readPageFile(name: string): Promise<Buffer> {
  return readFile(ownFile(`features/pages/documentation/browser/${name}`))
}
