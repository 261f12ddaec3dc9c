import type { Compilable, CompiledQuery } from 'kysely'
import { type Engine, engineOf } from './engine.ts'
import type { Db } from './schema.ts'

type Bindable = string | number | null | Uint8Array

/** Stands in for a value while the query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once per engine; later calls only bind new values. Building anew
 * each time costs more than running most of our queries.
 *
 *     const findTag = prepared((db, bind: { id: number }) =>
 *       db.selectFrom('tags').select('name').where('id', '=', bind.id))
 */
export function prepared<Row, Values extends Record<string, Bindable>>(
  build: (db: Db, bind: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<Engine['name'], CompiledQuery<Row>>()

  return async (db, values) => {
    // Plugins transform queries while they are built.
    if (db.getExecutor().plugins.length > 0) {
      const { rows } = await db.executeQuery<Row>(build(db, values).compile())
      return rows
    }
    const { name } = engineOf(db)
    let query = compiled.get(name)
    if (query === undefined) {
      query = build(db, placeholders<Values>()).compile()
      compiled.set(name, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? bound(values, value) : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

function bound(values: Record<string, Bindable>, { name }: Placeholder): Bindable {
  const value = values[name]
  if (value === undefined) throw new Error(`No value was given for ${name}`)
  return value
}

/** The query builder never reads a value, it only passes it on to the parameters: any object will do. */
function placeholders<Values extends object>(): Values {
  const get = (_target: object, name: string | symbol) => new Placeholder(String(name))
  return new Proxy(Object.create(null), { get })
}
