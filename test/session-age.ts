import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Lets the sessions of a user have begun so long ago. */
export async function ageSessions(
  service: TestApp,
  { user }: Pick<Person, 'user'>,
  ms = 10 * 60_000,
): Promise<void> {
  await service.db
    .updateTable('sessions')
    .set({ created_at: Date.now() - ms })
    .where('user_id', '=', user.id)
    .execute()
}
