import assert from 'node:assert/strict'
import { createUser } from '../src/features/people/accounts/users.service.ts'
import type { Session } from '../src/features/people/auth/auth.schema.ts'
import { passwords } from './cheap-crypto.ts'
import type { TestApp } from './test-app.ts'

/** People for tests: registered through the API, administrators through the database as the command line does. */

let people = 0

export interface Person extends Session {
  readonly email: string
  readonly password: string
  /** For `inject`: the headers of an authenticated request. */
  readonly headers: { readonly authorization: string }
}

export const PASSWORD = 'three green thumbs'

export function newEmail(): string {
  people++
  return `person${people}.${process.pid}@example.org`
}

export async function registerPerson(
  { app }: TestApp,
  email = newEmail(),
  password = PASSWORD,
): Promise<Person> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    payload: { email, password },
  })
  return personOf(response.json(), email, password)
}

export async function registerAdmin(
  service: TestApp,
  email = newEmail(),
  password = PASSWORD,
): Promise<Person> {
  await createUser({ db: service.db, passwords }, { email, password, role: 'ADMIN' })
  return signInAs(service, email, password)
}

export async function signInAs({ app }: TestApp, email: string, password = PASSWORD): Promise<Person> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password },
  })
  return personOf(response.json(), email, password)
}

function personOf(body: { code: number; data: Session }, email: string, password: string): Person {
  assert.equal(body.code, 200, JSON.stringify(body))
  return { ...body.data, email, password, headers: { authorization: `Bearer ${body.data.accessToken}` } }
}
