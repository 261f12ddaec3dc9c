import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>Frond API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** No fonts, proxies, agents or telemetry from elsewhere: the page works on a machine without a network. */
export const REFERENCE_START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  theme: 'default',
  authentication: { preferredSecurityScheme: 'accessToken' },
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
`

/** Several megabytes, fetched only when somebody opens the page. */
export async function loadReferenceScript(): Promise<Buffer> {
  const thread = new Worker(new URL('./reference-thread.ts', import.meta.url))
  try {
    const [script]: Uint8Array<ArrayBuffer>[] = await once(thread, 'message')
    if (script === undefined) throw new Error('The package gave no script')
    return Buffer.from(script.buffer)
  } finally {
    await thread.terminate()
  }
}
