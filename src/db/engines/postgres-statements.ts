import type { CompiledQuery, QueryResult } from 'kysely'
import type { QueryConfig, QueryResult as ServerResult } from 'pg'
import { memoize } from '../../base/memoize.ts'
import { COMBINED } from '../query/conditions.ts'
import { bindable } from '../run/session.ts'

export interface StatementLimits {
  readonly plain: number
  /** For statements in which filters are combined: clients decide how many different ones there are. */
  readonly combined: number
  /** For statements that run together: a client decides of how many types the tasks are that it ticks at once. */
  readonly together: number
}

/** The service has fewer plain statements than this. */
const LIMITS: StatementLimits = { plain: 500, combined: 100, together: 100 }

/**
 * The names under which connections prepare statements. Each connection keeps what it has prepared for as long as it lives, so
 * the number is limited; a statement beyond the limit has no name and is parsed each time. Those of which clients decide how
 * many there are have limits of their own, so that clients cannot use up the one of all other statements.
 */
export class StatementNames {
  readonly #left: { -readonly [Kind in keyof StatementLimits]: number }
  readonly #names = new Map<string, string>()
  #generation = 0

  constructor(limits: StatementLimits = LIMITS) {
    this.#left = { ...limits }
  }

  of(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    const kind = sql.startsWith(TOGETHER) ? 'together' : sql.includes(COMBINED) ? 'combined' : 'plain'
    if (this.#left[kind] === 0) return undefined
    this.#left[kind]--
    return this.#add(sql)
  }

  /**
   * Names every statement anew after one was refused because a table has changed since it was prepared: each connection prepares
   * them again. Statements that were refused under an older name change nothing.
   */
  renew(refused: string | undefined): void {
    if (refused === undefined || !refused.startsWith(`${this.#generation}_`)) return
    this.#generation++
    const texts = [...this.#names.keys()]
    this.#names.clear()
    for (const text of texts) this.#add(text)
  }

  #add(sql: string): string {
    const name = `${this.#generation}_${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }
}

/** There are a few dozen lists of statements that run together. */
const MOST_LISTS = 300

/** Makes one statement of several, which sees none of its own changes. All but the last become parts of its `with`. */
export function oneStatementOf(queries: readonly CompiledQuery[]): CompiledQuery {
  const last = queries.at(-1)
  if (last === undefined) throw new Error('There is no statement')
  if (queries.length === 1) return last
  return {
    ...last,
    sql: combinedText(queries.map(({ sql }) => sql).join(BETWEEN)),
    parameters: queries.flatMap(({ parameters }) => parameters),
  }
}

const BETWEEN = ';\n'
const TOGETHER = 'with part_0 as ('

const combinedText = memoize(MOST_LISTS, (list: string) => {
  let given = 0
  const texts = list.split(BETWEEN).map((text) => {
    const before = given
    return text.replaceAll(/\$(\d+)/g, (_all, number) => {
      given = Math.max(given, before + Number(number))
      return `$${before + Number(number)}`
    })
  })
  const parts = texts.slice(0, -1).map((text, at) => `part_${at} as (${text})`)
  const last = texts.at(-1) ?? ''
  return `with ${parts.join(', ')}${last.startsWith('with ') ? `, ${last.slice('with '.length)}` : ` ${last}`}`
})

/** As the driver takes it: with a name it is prepared once on each connection. */
export function statementOf(names: StatementNames, sql: string, values: readonly unknown[]): QueryConfig {
  const bound = values.map(bindable)
  const name = names.of(sql)
  return name === undefined ? { text: sql, values: bound } : { name, text: sql, values: bound }
}

export function resultOf<R>({ rows, rowCount }: ServerResult<R & object>): QueryResult<R> {
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}
