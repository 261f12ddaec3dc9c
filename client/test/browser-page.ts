import { build } from 'esbuild'
import type { App } from '../../src/http/app-type.ts'
import type { RouteSecurity } from '../../src/http/security/security-headers.ts'

declare global {
  /** In the page. */
  var frond: typeof import('../src/index.ts')
}

export const PAGE = '/client-test/'

const SECURITY: RouteSecurity = {
  isDocument: true,
  policy: "default-src 'none'; script-src 'self'; connect-src 'self'",
}

/** An empty page of the service that has the client as `frond`, and a picture to upload beside it. */
export async function pageWithClient(picture: Buffer): Promise<(app: App) => void> {
  const contents = `import * as frond from './index.ts'; globalThis.frond = frond`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: new URL('../src', import.meta.url).pathname },
    bundle: true,
    format: 'iife',
    write: false,
    tsconfigRaw: {},
  })
  const files = {
    '': ['text/html', '<!doctype html><title>Frond</title><script src="client.js"></script>'],
    'client.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    'picture.png': ['image/png', picture],
  } as const
  return (app) => {
    for (const [name, [type, content]] of Object.entries(files)) {
      const config = { access: 'operator' as const, security: SECURITY }
      app.get(`${PAGE}${name}`, { config, schema: { hide: true } }, async (_request, reply) =>
        reply.type(type).send(content),
      )
    }
  }
}
