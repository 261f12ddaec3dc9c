import { linkTokenHash, newLinkToken } from '../../../base/link-token.ts'
import { seal, unseal } from '../../../base/secret-box.ts'
import type { DerivedKeys } from '../../../config/secrets.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { GrantedRole } from '../grants/grant.ts'
import { insertFlowRow, takeFlowRow } from './flows.sql.ts'

const FLOW_MS = 10 * 60_000

/** What a page begins in one request and finishes in another: a flow of one kind is good for no other. */
export const FlowKind = {
  PasskeyRegistration: 1,
  PasskeySignIn: 2,
  SignOn: 3,
  IdentityLink: 4,
  ClientCode: 5,
} as const
export type FlowKind = (typeof FlowKind)[keyof typeof FlowKind]

interface PasskeyFlow {
  /** For whom, unless that is what the end tells. */
  readonly userId?: number
  readonly challenge: string
}

/** What the answer of a provider must fit to. */
export interface SignOnFlow {
  readonly userId?: number
  /** The id of the provider. */
  readonly provider: string
  readonly invitation?: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What a user has let a program have, which only the program finishes. */
export interface ClientCode {
  readonly userId?: undefined
  readonly holderId: number
  readonly sessionId: number
  readonly accountRole: 'USER' | 'ADMIN'
  readonly gardenId: number
  readonly role: GrantedRole
  readonly clientId: string
  readonly clientName: string
  readonly redirectUri: string
  readonly codeChallenge: string
}

/** What has to be known at the end. */
interface FlowContents {
  readonly [FlowKind.PasskeyRegistration]: PasskeyFlow
  readonly [FlowKind.PasskeySignIn]: PasskeyFlow
  readonly [FlowKind.SignOn]: SignOnFlow
  readonly [FlowKind.IdentityLink]: SignOnFlow
  readonly [FlowKind.ClientCode]: ClientCode
}

/** The text that only the page has. The database keeps its hash and, sealed, the content. */
export async function beginFlow<Kind extends FlowKind>(
  db: Db,
  [key]: DerivedKeys,
  kind: Kind,
  content: FlowContents[Kind],
  lastsMs = FLOW_MS,
): Promise<string> {
  const flow = newLinkToken()
  const flowHash = linkTokenHash(flow)
  const sealed = seal(key, `flow ${flowHash}`, Buffer.from(JSON.stringify(content)))
  await insertFlowRow(db, { flowHash, kind, sealed, expiresAt: Date.now() + lastsMs })
  return flow
}

/** The first try to finish spends the flow, whatever comes of it: a transaction around it and the rest must not roll back. */
export async function takeFlow<Kind extends FlowKind>(
  db: Db,
  keys: DerivedKeys,
  kind: Kind,
  { flow, userId }: { readonly flow: string; readonly userId?: number },
): Promise<FlowContents[Kind]> {
  const flowHash = linkTokenHash(flow)
  const row = await takeFlowRow(db, { flowHash })
  const plain = row && unseal(keys, `flow ${flowHash}`, row.sealed)
  if (plain === undefined || row?.kind !== kind || row.expiresAt <= Date.now()) {
    throw new AppError('FLOW_INVALID')
  }
  const content: FlowContents[Kind] = JSON.parse(plain.toString())
  if (content.userId !== userId) throw new AppError('FLOW_INVALID')
  return content
}
