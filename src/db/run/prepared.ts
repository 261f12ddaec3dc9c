import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { memoize } from '../../base/memoize.ts'
import type { Engine } from '../engine.ts'
import type { Db } from '../schema.ts'
import { executorOf } from './session-executor.ts'

type Bindable = string | number | null | Uint8Array
type Values = Record<string, Bindable>
/** A value that is not given makes another statement. */
type OptionalValues = Record<string, Bindable | undefined>

/** What the query builder makes, or raw SQL. */
type Query<Row> = Compilable<Row> | RawBuilder<Row>

/** Which of its optional parts a statement has. Of each property there are few values, so that there are few statements. */
type ShapeOf<S> = { [K in keyof S]: string extends S[K] ? never : boolean | string }

interface Prepared<Row, V> {
  (db: Db, values: V): Promise<Row[]>
  /** Runs the statement at the end of the transaction, by one round trip with all others that come later. */
  later(db: Db, values: V): void
}

/**
 * A query that is built and compiled once per engine; later calls only bind new values. Building anew
 * each time costs more than running most of our queries.
 *
 *     const findTag = prepared((db, bind: { id: number }) =>
 *       db.selectFrom('tags').select('name').where('id', '=', bind.id))
 */
export function prepared<Row, V extends Values>(build: (db: Db, bind: V) => Query<Row>): Prepared<Row, V> {
  const compiled = new Map<Engine, CompiledQuery>()
  const later = (db: Db, values: V) => {
    if (!db.isTransaction) throw new Error('Only a transaction has an end')
    executorOf(db).defer(statementOf(db, values, build, compiled))
  }
  return Object.assign((db: Db, values: V) => run(db, values, build, compiled), { later })
}

/** The same for a statement that has one row at most. */
export function preparedRow<Row, V extends Values>(
  build: (db: Db, bind: V) => Query<Row>,
): (db: Db, values: V) => Promise<Row | undefined> {
  const rows = prepared(build)
  return async (db, values) => (await rows(db, values))[0]
}

/** The most shapes of a statement with optional parts. Clients choose the parts, so there must be an end. */
const MOST_SHAPES = 300

/**
 * The same with optional parts: compiled once per engine for each shape, which is told by `shape` and by which of the values
 * are given.
 *
 *     const listTags = preparedShapes((db, bind: { term: string | undefined }, shape: { isSorted: boolean }) => …)
 *     await listTags(db, { isSorted: true }, { term })
 */
export function preparedShapes<Row, V extends OptionalValues, S extends ShapeOf<S>>(
  build: (db: Db, bind: V, shape: S) => Query<Row>,
): (db: Db, shape: S, values: V) => Promise<Row[]> {
  const compiledFor = memoize(MOST_SHAPES, (_shape: string) => new Map<Engine, CompiledQuery>())
  return (db, shape, values) =>
    run(db, values, (db, bind: V) => build(db, bind, shape), compiledFor(keyOf(shape, values)))
}

function keyOf<S extends object>(shape: S, values: OptionalValues): string {
  let key = ''
  for (const name in shape) key += `${name}=${shape[name]};`
  for (const name in values) if (values[name] === undefined) key += `${name};`
  return key
}

async function run<Row, V extends OptionalValues>(
  db: Db,
  values: V,
  build: (db: Db, bind: V) => Query<Row>,
  compiled: Map<Engine, CompiledQuery>,
): Promise<Row[]> {
  const executor = executorOf(db)
  const query = statementOf(db, values, build, compiled)
  if (executor.plugins.length > 0) return (await db.executeQuery<Row>(query)).rows
  const before = executor.beforeStatement(query)
  if (before !== undefined) await before
  const { rows } = await executor.session.executeQuery<Row>(query)
  return rows
}

function statementOf<Row, V extends OptionalValues>(
  db: Db,
  values: V,
  build: (db: Db, bind: V) => Query<Row>,
  compiled: Map<Engine, CompiledQuery>,
): CompiledQuery {
  const { engine, plugins } = executorOf(db)
  // Plugins transform queries while they are built.
  if (plugins.length > 0) return build(db, values).compile(db)
  let query = compiled.get(engine)
  if (query === undefined) {
    query = build(db, placeholders(values)).compile(db)
    compiled.set(engine, query)
  }
  return { ...query, parameters: bound(query, values) }
}

function bound({ parameters }: CompiledQuery, values: OptionalValues): unknown[] {
  return parameters.map((parameter) => {
    if (!(parameter instanceof Placeholder)) return parameter
    const value = values[parameter.name]
    if (value === undefined) throw new Error(`No value was given for ${parameter.name}`)
    return value
  })
}

/** Stands in for a value while the query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The query builder never reads a value, it only passes it on to the parameters: any object will do. */
function placeholders<V extends OptionalValues>(values: V): V {
  const get = (_target: object, name: string) =>
    name in values && values[name] === undefined ? undefined : new Placeholder(name)
  return new Proxy(Object.create(null), { get })
}
