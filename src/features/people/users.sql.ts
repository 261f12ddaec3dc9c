import { foldCase, foldForSearch } from '../../base/fold-case.ts'
import { containingPatterns, type Patterns, patternsOf } from '../../db/query/containing.ts'
import { insertedRow } from '../../db/query/inserted-row.ts'
import { prepared, preparedShapes } from '../../db/run/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { User } from './user.schema.ts'

export interface UserRow {
  readonly id: number
  readonly email: string
  readonly displayName: string | null
  readonly role: 'USER' | 'ADMIN'
  readonly disabled: number
  readonly createdAt: number
}

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.display_name as displayName',
  'users.role',
  'users.disabled',
  'users.created_at as createdAt',
] as const

/** What administrators see of a user. */
export interface ManagedUserRow extends UserRow {
  readonly hasPassword: number
  readonly mediaQuotaBytes: number | null
}

const MANAGED_COLUMNS = [
  ...USER_COLUMNS,
  'users.has_password as hasPassword',
  'users.media_quota_bytes as mediaQuotaBytes',
] as const

export function userOf({ id, email, displayName, role, createdAt }: UserRow): User {
  return { id, email, ...(displayName === null ? {} : { displayName }), role, createdAt }
}

const credentialsByEmail = prepared((db, bind: { emailKey: string }) =>
  db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'password_hash as passwordHash'])
    .where('email_key', '=', bind.emailKey),
)

export async function findCredentialsByEmail(db: Db, emailKey: string) {
  const [row] = await credentialsByEmail(db, { emailKey })
  return row
}

const credentialsById = prepared((db, bind: { userId: number }) =>
  db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'email_key as emailKey', 'password_hash as passwordHash'])
    .where('id', '=', bind.userId),
)

export async function findCredentialsById(db: Db, userId: number) {
  const [row] = await credentialsById(db, { userId })
  return row
}

const passwordReplaced = prepared((db, bind: { userId: number; from: string; to: string }) =>
  db
    .updateTable('users')
    .set({ password_hash: bind.to, has_password: 1 })
    .where('id', '=', bind.userId)
    .where('password_hash', '=', bind.from)
    .returning('id'),
)

export interface PasswordReplacement {
  readonly userId: number
  readonly from: string
  readonly to: string
}

/** Compare and swap: false if the stored hash is not, or no longer, `from`. */
export async function updatePasswordHash(
  db: Db,
  { userId, from, to }: PasswordReplacement,
): Promise<boolean> {
  return (await passwordReplaced(db, { userId, from, to })).length > 0
}

interface NewUser {
  readonly email: string
  readonly displayName: string | null | undefined
  readonly role: 'USER' | 'ADMIN'
  readonly passwordHash: string
  readonly hasPassword: boolean
  readonly mediaQuotaBytes: number | null
}

type StoredUser = {
  readonly email: string
  readonly emailKey: string
  readonly searchText: string
  readonly displayName: string | null
  readonly role: 'USER' | 'ADMIN'
  readonly passwordHash: string
  readonly hasPassword: number
  readonly mediaQuotaBytes: number | null
  readonly now: number
}

const insertion = prepared((db, bind: StoredUser) =>
  db
    .insertInto('users')
    .values({
      email: bind.email,
      email_key: bind.emailKey,
      search_text: bind.searchText,
      display_name: bind.displayName,
      role: bind.role,
      password_hash: bind.passwordHash,
      has_password: bind.hasPassword,
      media_quota_bytes: bind.mediaQuotaBytes,
      created_at: bind.now,
    })
    .returning(USER_COLUMNS),
)

export async function insertUserRow(
  db: Db,
  { email, displayName = null, hasPassword, ...account }: NewUser,
): Promise<UserRow> {
  const rows = await insertion(db, {
    ...account,
    ...{ email, displayName },
    hasPassword: hasPassword ? 1 : 0,
    emailKey: foldCase(email),
    searchText: searchTextOf(email, displayName),
    now: Date.now(),
  })
  return insertedRow(rows)
}

const byId = prepared((db, bind: { id: number }) =>
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', bind.id),
)

export async function findUserRow(db: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await byId(db, { id })
  return row
}

const managedById = prepared((db, bind: { id: number }) =>
  db.selectFrom('users').select(MANAGED_COLUMNS).where('id', '=', bind.id),
)

export async function findManagedUserRow(db: Db, id: number): Promise<ManagedUserRow | undefined> {
  const [row] = await managedById(db, { id })
  return row
}

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findRole(db: Db, email: string): Promise<'USER' | 'ADMIN' | undefined> {
  const user = await db
    .selectFrom('users')
    .select('role')
    .where('email_key', '=', foldCase(email))
    .executeTakeFirst()
  return user?.role
}

const nameChanged = prepared((db, bind: { id: number; displayName: string | null; searchText: string }) =>
  db
    .updateTable('users')
    .set({ display_name: bind.displayName, search_text: bind.searchText })
    .where('id', '=', bind.id),
)

export async function updateDisplayName(
  db: Db,
  id: number,
  email: string,
  displayName: string | null,
): Promise<void> {
  await nameChanged(db, { id, displayName, searchText: searchTextOf(email, displayName) })
}

/** The text that the search for users looks at. A search term has no line break, so it never matches across the two parts. */
function searchTextOf(email: string, displayName: string | null): string {
  return foldForSearch(`${email}\n${displayName ?? ''}`)
}

type ManagedChange = Pick<ManagedUserRow, 'id' | 'role' | 'disabled' | 'mediaQuotaBytes'>

const change = prepared((db, bind: { [name in keyof ManagedChange]: ManagedChange[name] }) =>
  db
    .updateTable('users')
    .set({ role: bind.role, disabled: bind.disabled, media_quota_bytes: bind.mediaQuotaBytes })
    .where('id', '=', bind.id),
)

export async function updateUserRow(
  db: Db,
  { id, role, disabled, mediaQuotaBytes }: ManagedChange,
): Promise<void> {
  await change(db, { id, role, disabled, mediaQuotaBytes })
}

const deletion = prepared((db, bind: { id: number }) => db.deleteFrom('users').where('id', '=', bind.id))

/** What still refers to the user is deleted by foreign keys, or loses the reference. */
export async function deleteUserRow(db: Db, id: number): Promise<void> {
  await deletion(db, { id })
}

const otherAdmin = prepared((db, bind: { id: number }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('disabled', '=', 0)
    .where('has_password', '=', 1)
    .where('id', '!=', bind.id)
    .limit(1),
)

/** Whether another administrator can sign in. */
export async function hasOtherAdmin(db: Db, id: number): Promise<boolean> {
  return (await otherAdmin(db, { id })).length > 0
}

interface UserPage {
  readonly terms: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** A full scan: administrators search rarely, and an index would cost every registration. */
const usersContaining = preparedShapes(
  (db, bind: Patterns & { limit: number; offset: number }, _shape: Record<never, never>) =>
    db
      .selectFrom('users')
      .select(MANAGED_COLUMNS)
      .where(containingPatterns(db, 'search_text', bind))
      .orderBy('id')
      .limit(bind.limit)
      .offset(bind.offset),
)

export async function listUserRows(db: Db, { terms, limit, offset }: UserPage): Promise<ManagedUserRow[]> {
  return usersContaining(db, {}, { ...patternsOf(terms), limit, offset })
}

const usersCounted = preparedShapes((db, bind: Patterns, _shape: Record<never, never>) =>
  db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(containingPatterns(db, 'search_text', bind)),
)

export async function countUsers(db: Db, terms: readonly string[]): Promise<number> {
  const [row] = await usersCounted(db, {}, patternsOf(terms))
  return row?.total ?? 0
}
