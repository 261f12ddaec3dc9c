const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'
const SERVER_METADATA = '/.well-known/oauth-authorization-server'
const TOOLS = '/mcp'

/** What programs know this server by. */
export interface OAuthAddresses {
  /** Whether programs can fetch keys. */
  readonly isUsable: boolean
  readonly issuer: string
  /** The tools, which keys of programs are for. */
  readonly resource: string
  readonly resourceMetadata: string
  /** All paths at which the two documents are looked for. */
  readonly resourcePaths: readonly string[]
  readonly serverPaths: readonly string[]
}

interface Options {
  readonly publicUrl: string | undefined
  /** Whether the tools are on. */
  readonly mcp: boolean
}

/** Without TLS a code could be read on its way, unless it stays on the machine. */
export function oauthAddresses({ publicUrl, mcp }: Options): OAuthAddresses {
  const issuer = publicUrl ?? 'http://frond.invalid'
  const { protocol, hostname, pathname, origin } = new URL(issuer)
  // Both documents of a server with a path are at the root of its host, with the path behind their names.
  const path = pathname === '/' ? '' : pathname
  const resourcePath = `${RESOURCE_METADATA}${path}${TOOLS}`
  return {
    isUsable: mcp && (protocol === 'https:' || isLoopback(hostname)),
    issuer,
    resource: `${issuer}${TOOLS}`,
    resourceMetadata: `${origin}${resourcePath}`,
    resourcePaths: [...new Set([...RESOURCE_PATHS, `${RESOURCE_METADATA}${path}`, resourcePath])],
    serverPaths: [...new Set([SERVER_METADATA, `${SERVER_METADATA}${path}`])],
  }
}

const RESOURCE_PATHS = [RESOURCE_METADATA, `${RESOURCE_METADATA}${TOOLS}`]

/** As `URL` writes hosts. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.[0-9]+){3}|\[::1\])$/.test(hostname)
}
