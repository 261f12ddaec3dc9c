import { foldCase, foldForSearch } from '../../base/fold-case.ts'
import { containingPatterns, type Patterns } from '../../db/query/containing.ts'
import { insertedRow } from '../../db/query/inserted-row.ts'
import { prepared, preparedRow, preparedShapes } from '../../db/run/prepared.ts'
import type { Db } from '../../db/schema.ts'
import type { Role, User } from './user.schema.ts'

export interface UserRow {
  readonly id: number
  readonly email: string
  readonly displayName: string | null
  readonly role: Role
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
  readonly emailConfirmed: number
  /** Null if there is none, 0 while it is pending. */
  readonly secondFactor: number | null
  readonly mediaQuotaBytes: number | null
}

const MANAGED_COLUMNS = [
  ...USER_COLUMNS,
  'users.has_password as hasPassword',
  'users.email_confirmed as emailConfirmed',
  'second_factors.confirmed as secondFactor',
  'users.media_quota_bytes as mediaQuotaBytes',
] as const

const CREDENTIALS = [
  ...USER_COLUMNS,
  'users.email_key as emailKey',
  'users.password_hash as passwordHash',
  'users.has_password as hasPassword',
  'users.unclaimed',
] as const

export function userOf({ id, email, displayName, role, createdAt }: UserRow): User {
  return { id, email, ...(displayName === null ? {} : { displayName }), role, createdAt }
}

export const findCredentialsByEmail = preparedRow((db, bind: { emailKey: string }) =>
  db.selectFrom('users').select(CREDENTIALS).where('email_key', '=', bind.emailKey),
)

export const findCredentialsById = preparedRow((db, bind: { id: number }) =>
  db.selectFrom('users').select(CREDENTIALS).where('id', '=', bind.id),
)

export type PasswordReplacement = { readonly userId: number; readonly from: string; readonly to: string }

/** Compare and swap: undefined if the stored hash is not, or no longer, `from`. */
export const updatePasswordHash = preparedRow((db, bind: PasswordReplacement) =>
  db
    .updateTable('users')
    .set({ password_hash: bind.to, has_password: 1, unclaimed: 0 })
    .where('id', '=', bind.userId)
    .where('password_hash', '=', bind.from)
    .returning('id'),
)

type NewUser = {
  readonly email: string
  readonly displayName: string | null
  readonly role: Role
  readonly passwordHash: string
  readonly hasPassword: number
  readonly unclaimed: number
  readonly mediaQuotaBytes: number | null
}

const insertion = prepared((db, bind: NewUser & { emailKey: string; searchText: string; now: number }) =>
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
      unclaimed: bind.unclaimed,
      media_quota_bytes: bind.mediaQuotaBytes,
      created_at: bind.now,
    })
    .returning(USER_COLUMNS),
)

export async function insertUserRow(db: Db, user: NewUser): Promise<UserRow> {
  const { email, displayName } = user
  const searchText = searchTextOf(email, displayName)
  return insertedRow(await insertion(db, { ...user, emailKey: foldCase(email), searchText, now: Date.now() }))
}

export const findUserRow = preparedRow((db, bind: { id: number }) =>
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', bind.id),
)

export const findManagedUserRow = preparedRow((db, bind: { id: number }) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(MANAGED_COLUMNS)
    .where('users.id', '=', bind.id),
)

export async function hasAnyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

const nameChanged = prepared((db, bind: { id: number; displayName: string | null; searchText: string }) =>
  db
    .updateTable('users')
    .set({ display_name: bind.displayName, search_text: bind.searchText })
    .where('id', '=', bind.id),
)

export async function updateDisplayName(
  db: Db,
  { id, email }: UserRow,
  displayName: string | null,
): Promise<void> {
  await nameChanged(db, { id, displayName, searchText: searchTextOf(email, displayName) })
}

/** The text that the search for users looks at. A search term has no line break, so it never matches across the two parts. */
function searchTextOf(email: string, displayName: string | null): string {
  return foldForSearch(`${email}\n${displayName ?? ''}`)
}

type NewAddress = { readonly email: string; readonly isConfirmed: 0 | 1 }

const addressChanged = prepared(
  (db, bind: NewAddress & { id: number; emailKey: string; searchText: string }) =>
    db
      .updateTable('users')
      .set({
        email: bind.email,
        email_key: bind.emailKey,
        search_text: bind.searchText,
        email_confirmed: bind.isConfirmed,
      })
      .where('id', '=', bind.id),
)

export async function updateAddress(
  db: Db,
  { id, displayName }: Pick<UserRow, 'id' | 'displayName'>,
  { email, isConfirmed }: NewAddress,
): Promise<void> {
  const searchText = searchTextOf(email, displayName)
  await addressChanged(db, { id, email, isConfirmed, emailKey: foldCase(email), searchText })
}

/** For a link that was mailed there. */
export const confirmAddressOf = prepared((db, bind: { id: number }) =>
  db.updateTable('users').set({ email_confirmed: 1 }).where('id', '=', bind.id),
)

/** An account that an administrator made has got its user. */
export const claimAccount = prepared((db, bind: { id: number }) =>
  db.updateTable('users').set({ unclaimed: 0 }).where('id', '=', bind.id),
)

export const updateRole = prepared((db, bind: { id: number; role: Role }) =>
  db.updateTable('users').set({ role: bind.role }).where('id', '=', bind.id),
)

type ManagedChange = { id: number; role: Role; disabled: number; mediaQuotaBytes: number | null }

export const updateUserRow = prepared((db, bind: ManagedChange) =>
  db
    .updateTable('users')
    .set({ role: bind.role, disabled: bind.disabled, media_quota_bytes: bind.mediaQuotaBytes })
    .where('id', '=', bind.id),
)

/** What still refers to the user is deleted by foreign keys, or loses the reference. */
export const deleteUserRow = prepared((db, bind: { id: number }) =>
  db.deleteFrom('users').where('id', '=', bind.id),
)

/** Finds another administrator that can sign in, in any way; by a password where `passwordLogin` is 1. */
export const findOtherAdmin = preparedRow((db, bind: { id: number; passwordLogin: number }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('disabled', '=', 0)
    .where((is) =>
      is.or([
        is.and([is('has_password', '=', 1), is(is.val(bind.passwordLogin), '=', 1)]),
        is.exists(is.selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id')),
        is.exists(is.selectFrom('identities').select('id').whereRef('user_id', '=', 'users.id')),
      ]),
    )
    .where('id', '!=', bind.id)
    .limit(1),
)

/** How many ways there are to sign in to an account. */
export const countWaysIn = preparedRow((db, bind: { id: number }) =>
  db
    .selectFrom('users')
    .select((select) => [
      'has_password as passwords',
      select
        .selectFrom('passkeys')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('user_id', '=', 'users.id')
        .as('passkeys'),
      select
        .selectFrom('identities')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('user_id', '=', 'users.id')
        .as('identities'),
    ])
    .where('id', '=', bind.id),
)

/** A full scan: administrators search rarely, and an index would cost every registration. */
export const listUserRows = preparedShapes(
  (db, bind: Patterns & { limit: number; offset: number }, _shape: Record<never, never>) =>
    db
      .selectFrom('users')
      .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
      .select(MANAGED_COLUMNS)
      .where(containingPatterns(db, 'search_text', bind))
      .orderBy('users.id')
      .limit(bind.limit)
      .offset(bind.offset),
)

export const countUsers = preparedShapes((db, bind: Patterns, _shape: Record<never, never>) =>
  db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(containingPatterns(db, 'search_text', bind)),
)
