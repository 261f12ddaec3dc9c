import { sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * The update of the counter waits for whoever has taken numbers before and goes on from what that one has committed, although
 * the rest of the statement sees the state in which it began. So numbers are committed in their order.
 */
export const postgresNextNumbers: Engine['nextNumbers'] = ({ owner, counters, last }, wanted) => {
  const lastNumber = sql`${sql.table(counters)}.${sql.ref(last)}`
  return sql`numbers as (
      insert into ${sql.table(counters)} (${sql.ref(owner)}, ${sql.ref(last)})
      values (${wanted.owner}, cast(${wanted.count} as bigint))
      on conflict (${sql.ref(owner)}) do update set ${sql.ref(last)} = ${lastNumber} + excluded.${sql.ref(last)}
      returning ${lastNumber} as last)`
}
