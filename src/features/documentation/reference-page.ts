import Fastify from 'fastify'

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

let script: Promise<string> | undefined

/**
 * The reference is one script of several megabytes inside a package that takes a while to load, so it is
 * fetched only when somebody opens the page. The package hands it out through a route of its own alone.
 */
export function loadReferenceScript(): Promise<string> {
  script ??= readScript()
  return script
}

async function readScript(): Promise<string> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const host = Fastify()
  await host.register(apiReference, { routePrefix: '/', configuration: { url: '/openapi.json' } })
  const { body } = await host.inject('/js/scalar.js')
  await host.close()
  return body
}
