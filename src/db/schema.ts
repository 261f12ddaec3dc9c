import type { Generated, Kysely } from 'kysely'

/** The tables as both engines hold them: times are epoch milliseconds, ids stay in the safe integer range. */
export interface Tables {
  plant_categories: PlantCategoryTable
  users: UserTable
  sessions: SessionTable
  sign_in_failures: SignInFailureTable
  signing_keys: SigningKeyTable
  revisions: RevisionTable
  media: MediaTable
}

interface PlantCategoryTable {
  id: Generated<number>
  name: string
  /** The name with its case folded: unique, and the order of the list. */
  name_key: string
}

interface UserTable {
  id: Generated<number>
  email: string
  /** The address with its case folded: two spellings of it are one account. */
  email_key: string
  display_name: string | null
  /** E-mail address and name with their case folded. */
  search_text: string
  role: 'USER' | 'ADMIN'
  password_hash: string
  disabled: Generated<number>
  created_at: number
}

interface SessionTable {
  id: Generated<number>
  user_id: number
  /** What all refresh tokens of the session have in common. */
  family: string
  token_hash: string
  /** The refresh token spent last: a client that lost the answer may present it once more. */
  previous_token_hash: string | null
  rotated_at: number | null
  user_agent: string | null
  created_at: number
  last_used_at: number
  expires_at: number
}

interface SignInFailureTable {
  /** Hash of an e-mail address or of a network address. */
  subject: string
  failures: number
  first_failure_at: number
  last_failure_at: number
}

interface SigningKeyTable {
  /** Counts up with age: the active key with the highest one signs. */
  id: Generated<number>
  kid: string
  /** The public half, base64url as in a JWK. */
  modulus: string
  exponent: string
  /** Encrypted; erased when the key is deactivated. */
  sealed_private_key: Uint8Array | null
  created_at: number
  deactivated_at: number | null
}

interface RevisionTable {
  name: string
  number: number
}

interface MediaTable {
  id: Generated<number>
  user_id: number
  /** Names the file in the storage: `{yyyyMM}/{ULID}{extension}`. */
  key: string
  content_type: string
  size: number
  width: number | null
  height: number | null
  /** Null for what is not an image we can transform. */
  frames: number | null
  sha256: string
  created_at: number
  unreferenced_since: number | null
}

/** What a query runs on: the database itself or, inside a transaction, that transaction. */
export type Db = Kysely<Tables>
