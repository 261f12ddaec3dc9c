import { LRUCache } from 'lru-cache'
import { USER_AGENT } from '../../../base/version.ts'
import type { Config } from '../../../config/config.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import {
  type AskOutbound,
  OutboundError,
  outboundAsking,
  type Resolve,
} from '../../../outbound/outbound-client.ts'
import { outboundRules } from '../../../outbound/outbound-rules.ts'
import { nameIn } from '../identities/claims.ts'
import { plainAddress } from './redirects.ts'

const MOST_BYTES = 64 * 1024
const KEPT_MS = 3_600_000
const MOST_KEPT = 100
const LONGEST_NAME = 48
/** So many documents a user can make a server ask for within a time; it would else knock on any door for them. */
export const MOST_READS = 60
const READS_WITHIN_MS = 600_000
const MOST_READERS = 10_000

/** What a program says of itself, at the address that it is known by. */
export interface ClientDocument {
  readonly name: string
  readonly host: string
  readonly redirectUris: readonly string[]
}

interface Kept {
  readonly read: Promise<ClientDocument>
  readonly until: number
}

interface Options {
  readonly config: Pick<Config, 'outboundAllow'>
  readonly resolve: Resolve | undefined
  readonly timeoutMs: number
}

/** As the server may call addresses that its users tell it. */
export function clientDocumentsBy({ config, ...network }: Options): ClientDocuments {
  const rules = outboundRules(config.outboundAllow)
  return new ClientDocuments(outboundAsking({ ...network, rules, mostBytes: MOST_BYTES }))
}

/** Documents of programs, each asked for at the first need and kept for an hour. */
export class ClientDocuments {
  readonly #ask: AskOutbound
  readonly #kept = new LRUCache<string, Kept>({ max: MOST_KEPT })
  /** By user, when the latest were asked for. */
  readonly #reads = new LRUCache<number, readonly number[]>({ max: MOST_READERS })

  constructor(ask: AskOutbound) {
    this.#ask = ask
  }

  /** Many users wait for one request. What went wrong is not kept. */
  async find(clientId: string, userId: number): Promise<ClientDocument> {
    const now = Date.now()
    const known = this.#kept.get(clientId)
    const isGood = known !== undefined && known.until > now && known.until <= now + KEPT_MS
    if (!isGood) this.#countRead(userId, now)
    const kept = isGood ? known : { read: this.#read(clientId), until: now + KEPT_MS }
    this.#kept.set(clientId, kept)
    try {
      return await kept.read
    } catch (error) {
      if (this.#kept.peek(clientId) === kept) this.#kept.delete(clientId)
      throw error
    }
  }

  #countRead(userId: number, now: number): void {
    const reads = (this.#reads.get(userId) ?? []).filter((at) => at <= now && at > now - READS_WITHIN_MS)
    const oldest = reads.at(-MOST_READS)
    if (oldest !== undefined) {
      const seconds = Math.ceil((oldest + READS_WITHIN_MS - now) / 1_000)
      throw new AppError('RATE_LIMITED', {
        message: `Too many programs; try again in ${seconds} s.`,
        headers: { 'Retry-After': String(seconds) },
      })
    }
    this.#reads.set(userId, [...reads, now])
  }

  async #read(clientId: string): Promise<ClientDocument> {
    const { host, protocol } = plainAddress(clientId) ?? {}
    if (host === undefined || protocol !== 'https:') {
      throw refused('must be an https address without a user name and without a #')
    }
    const answer = await this.#ask({
      ...{ method: 'GET', url: clientId },
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? refused(`leads to no document: ${error.message}`) : error
    })
    if (answer.status !== 200) throw refused(`leads to no document: status ${answer.status}`)
    const document = parsed(answer.body)
    const { client_id: named, redirect_uris: redirectUris } = document
    if (named !== clientId) throw refused('leads to a document that names another program')
    const listed = Array.isArray(redirectUris) ? redirectUris.filter((uri) => typeof uri === 'string') : []
    return { name: nameOf(document) ?? host.slice(0, LONGEST_NAME), host, redirectUris: listed }
  }
}

/** It comes from strangers, and stands in sentences of this server. */
function nameOf({ client_name: name }: Readonly<Record<string, unknown>>): string | null {
  return nameIn(typeof name === 'string' ? name.replaceAll(/\p{Bidi_Control}/gu, '') : null, LONGEST_NAME)
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = JSON.parse(body.toString())
    if (isObject(document)) return document
  } catch {
    // It is told below, with what is JSON but no object.
  }
  throw refused('leads to no JSON object')
}

function refused(message: string): AppError {
  return validationFailed([{ path: 'clientId', message }])
}
