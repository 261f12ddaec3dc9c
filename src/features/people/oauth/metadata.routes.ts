import type { App } from '../../../http/app-type.ts'
import { Closed } from '../../../http/fields.ts'
import type { OAuthAddresses } from './addresses.ts'
import { AuthorizationServer, ProtectedResource } from './oauth.schema.ts'
import { SCOPES } from './scopes.ts'

const CONFIG = {
  access: 'public',
  etag: 'bare',
  cors: 'any',
  errors: ['ROUTE_NOT_FOUND'],
} as const
const WHERE =
  'Bare, without the envelope. Only where programs can fetch keys: with `MCP` on and a `PUBLIC_URL` with https or on this machine.'
const COMPARED = 'public, max-age=0, must-revalidate'

/** The two documents by which a program finds out, from a refused call of the tools, where to ask for a key. */
export function metadataRoutes(app: App, addresses: OAuthAddresses): void {
  const { isUsable, issuer, resource, resourcePaths, serverPaths } = addresses
  const config = { ...CONFIG, isAbsent: !isUsable }
  const scopes = [...SCOPES.keys()]

  for (const [at, path] of resourcePaths.entries()) {
    app.get(
      path,
      {
        config,
        schema: {
          operationId: 'getProtectedResource',
          tags: ['Assistants'],
          summary: 'What the tools want of programs',
          description: WHERE,
          // The others are the same document.
          hide: at > 0,
          querystring: Closed({}),
          response: { 200: ProtectedResource },
        },
      },
      async (_request, reply): Promise<ProtectedResource> => {
        reply.header('Cache-Control', COMPARED)
        return {
          resource,
          authorization_servers: [issuer],
          scopes_supported: scopes,
          bearer_methods_supported: ['header'],
          resource_name: 'Frond',
        }
      },
    )
  }
  for (const [at, path] of serverPaths.entries()) {
    app.get(
      path,
      {
        config,
        schema: {
          operationId: 'getAuthorizationServer',
          tags: ['Assistants'],
          summary: 'How programs get keys',
          description: WHERE,
          hide: at > 0,
          querystring: Closed({}),
          response: { 200: AuthorizationServer },
        },
      },
      async (_request, reply): Promise<AuthorizationServer> => {
        reply.header('Cache-Control', COMPARED)
        return {
          issuer,
          authorization_endpoint: `${issuer}/oauth/authorize`,
          token_endpoint: `${issuer}/oauth/token`,
          scopes_supported: scopes,
          response_types_supported: ['code'],
          response_modes_supported: ['query'],
          grant_types_supported: ['authorization_code'],
          token_endpoint_auth_methods_supported: ['none'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
          client_id_metadata_document_supported: true,
        }
      },
    )
  }
}
