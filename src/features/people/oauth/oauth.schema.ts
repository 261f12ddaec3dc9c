import { type Static, Type } from 'typebox'
import { Closed, Id, Named, Omittable } from '../../../http/fields.ts'
import { freshFields } from '../auth/auth.schema.ts'
import { GrantRole } from '../grants/grants.schema.ts'

const LONGEST_ADDRESS = 2_000
const CLIENT_ID = 'https://assistant.example.org/client.json'
const REDIRECT_URI = 'http://127.0.0.1:51812/callback'

function Address(description: string, example: string) {
  return Type.String({
    'x-text': true,
    minLength: 1,
    maxLength: LONGEST_ADDRESS,
    description,
    examples: [example],
  })
}

const requestFields = {
  clientId: Address('The https address of the document by which the program is known.', CLIENT_ID),
  redirectUri: Address('Where the user is sent back to; the document names it.', REDIRECT_URI),
  codeChallenge: Type.String({
    'x-text': true,
    minLength: 43,
    maxLength: 43,
    description: 'The SHA-256 of the verifier, in base64url (PKCE, method S256).',
    examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  }),
  resource: Address('What the key is for: `/mcp` of this server.', 'https://plants.example.org/mcp'),
  scope: Omittable(
    Type.String({
      'x-text': true,
      maxLength: 1_000,
      description:
        'Of `garden:read`, `garden:care` and `garden:write`, which are the roles 1 to 3, those that are wanted, with spaces between them; the first if absent. Others are ignored.',
      examples: ['garden:read garden:care'],
    }),
  ),
  state: Omittable(
    Type.String({
      'x-text': true,
      maxLength: 4_000,
      description: 'What the program wants to have back.',
      examples: ['af0ifjsldkj'],
    }),
  ),
}

export const ClientRequest = Closed(requestFields)
export type ClientRequest = Static<typeof ClientRequest>

export const ShownClient = Named('ClientOfRequest', {
  name: Type.String({ description: 'As the program calls itself.', examples: ['Leaf Assistant'] }),
  host: Type.String({
    description: 'Where its document is: what the name can be trusted by.',
    examples: ['assistant.example.org'],
  }),
  redirectHost: Type.String({
    description: 'Where the user is sent back to.',
    examples: ['127.0.0.1:51812'],
  }),
  role: GrantRole,
})
export type ShownClient = Static<typeof ShownClient>

export const ClientGrantCreate = Closed({ ...requestFields, gardenId: Id, role: GrantRole, ...freshFields })
export type ClientGrantCreate = Static<typeof ClientGrantCreate>

export const ClientGrant = Named('ClientGrant', {
  url: Type.String({
    description:
      'Where the user goes now. It has a code for the program, which is good once and for a minute.',
    examples: [`${REDIRECT_URI}?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj`],
  }),
})
export type ClientGrant = Static<typeof ClientGrant>

const Addresses = Type.Array(Type.String({ examples: ['https://plants.example.org'] }))
const Names = (examples: string[]) => Type.Array(Type.String(), { examples: [examples] })
const AddressOf = (path: string) => Type.String({ examples: [`https://plants.example.org${path}`] })
const Scopes = Names(['garden:read', 'garden:care', 'garden:write'])

export const ProtectedResource = Named('ProtectedResource', {
  resource: AddressOf('/mcp'),
  authorization_servers: Addresses,
  scopes_supported: Scopes,
  bearer_methods_supported: Names(['header']),
  resource_name: Type.String({ examples: ['Frond'] }),
})
export type ProtectedResource = Static<typeof ProtectedResource>

export const AuthorizationServer = Named('AuthorizationServer', {
  issuer: AddressOf(''),
  authorization_endpoint: AddressOf('/oauth/authorize'),
  token_endpoint: AddressOf('/oauth/token'),
  scopes_supported: Scopes,
  response_types_supported: Names(['code']),
  response_modes_supported: Names(['query']),
  grant_types_supported: Names(['authorization_code']),
  token_endpoint_auth_methods_supported: Names(['none']),
  code_challenge_methods_supported: Names(['S256']),
  authorization_response_iss_parameter_supported: Type.Boolean({ examples: [true] }),
  client_id_metadata_document_supported: Type.Boolean({ examples: [true] }),
})
export type AuthorizationServer = Static<typeof AuthorizationServer>
