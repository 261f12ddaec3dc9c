import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import tls from 'node:tls'

/** For these two names, and for nothing else; it was made for tests, and its key is no secret. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ+gAwIBAgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFhc3Npc3Rh
bnQuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
MBgGA1UEAwwRYXNzaXN0YW50LmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAASaQp+ThrIiQI1l09arN2JjOVhL0K8KwGONzf42TDSDbZpiDOjIFJR4itMe
dFR9Vhnzt9tPVaP5YfzRYomurJ25o0AwPjAPBgNVHRMBAf8EBTADAQH/MCsGA1Ud
EQQkMCKCEWFzc2lzdGFudC5leGFtcGxlgg1vdGhlci5leGFtcGxlMAoGCCqGSM49
BAMCA0cAMEQCIHxRo06+f5Wq9xeRI0xGyAQLcaCJGBlgVb3DmGcP+X2DAiAV8xyM
5W74VtPnDX3RF19JXdnTdHPetXaS+VsWEEvN8w==
-----END CERTIFICATE-----`
const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgg2Ltfu0IIMwBBso0
RvGe+roXshQYl3anlAiYhSejbPOhRANCAASaQp+ThrIiQI1l09arN2JjOVhL0K8K
wGONzf42TDSDbZpiDOjIFJR4itMedFR9Vhnzt9tPVaP5YfzRYomurJ25
-----END PRIVATE KEY-----`

const HOST = 'assistant.example'
const OTHER_HOST = 'other.example'
export const CALLBACK = 'http://127.0.0.1/callback'

/** The host of programs that want a key: it has a document for each path that a test gives one. */
export class ClientHost implements AsyncDisposable {
  readonly #server: Server
  readonly #port: number
  readonly #trusted = tls.getCACertificates('default')
  readonly #answers = new Map<string, RequestListener>()
  /** How often each path was asked for. */
  readonly asked: Record<string, number> = {}

  private constructor(server: Server, port: number) {
    this.#server = server
    this.#port = port
    // The service verifies certificates as ever.
    tls.setDefaultCACertificates([...this.#trusted, CERTIFICATE])
    server.on('request', (request, response) => this.#answer(request, response))
  }

  static async start(): Promise<ClientHost> {
    const server = createServer({ key: PRIVATE_KEY, cert: CERTIFICATE })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    assert.ok(address !== null && typeof address === 'object')
    return new ClientHost(server, address.port)
  }

  /** By which a service finds the host. */
  get options() {
    return {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      env: { OUTBOUND_ALLOW: HOST },
    }
  }

  get host(): string {
    return `${HOST}:${this.#port}`
  }

  /** The address of a document that is well, but for the change; its path gives the name. */
  addDocument(path: string, change: object = {}): string {
    const clientId = this.addressOf(path)
    const name = { client_id: clientId, client_name: 'Leaf Assistant', redirect_uris: [CALLBACK] }
    return this.add(path, (_, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ ...name, ...change }))
    })
  }

  add(path: string, answer: RequestListener): string {
    this.#answers.set(path, answer)
    return this.addressOf(path)
  }

  addressOf(path: string): string {
    return `https://${this.host}${path}`
  }

  /** The same server by a name that no service may call, as its address is none of the public ones. */
  privateAddressOf(path: string): string {
    return `https://${OTHER_HOST}:${this.#port}${path}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    tls.setDefaultCACertificates(this.#trusted)
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    this.asked[path] = (this.asked[path] ?? 0) + 1
    const answer = this.#answers.get(path)
    if (answer !== undefined) answer(request, response)
    else response.writeHead(404).end()
  }
}
