import assert from 'node:assert/strict'
import { constants, DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { CompiledQuery } from 'kysely'
import { SqliteConnection } from './sqlite-connection.ts'

test('statements are prepared once, and the least recently used is evicted by the 501st', (t) => {
  const connection = new SqliteConnection(':memory:', { readOnly: false })
  t.after(() => connection.close())
  const prepare = t.mock.method(DatabaseSync.prototype, 'prepare')
  const run = (number: number) => connection.run(CompiledQuery.raw(`select ${number}`))

  for (let number = 1; number <= 500; number++) run(number)
  assert.equal(prepare.mock.callCount(), 500)
  run(1)
  run(500)
  assert.equal(prepare.mock.callCount(), 500)
  run(501)
  assert.equal(prepare.mock.callCount(), 501)
  run(1)
  assert.equal(prepare.mock.callCount(), 501)
  run(2)
  assert.equal(prepare.mock.callCount(), 502)
})

test('a query with the same text does not disturb a stream', (t) => {
  const connection = new SqliteConnection(':memory:', { readOnly: false })
  t.after(() => connection.close())
  const query = CompiledQuery.raw('select value from json_each(?) order by value', ['[1,2,3]'])
  const stream = connection.iterate<{ value: number }>(query, 2)
  const first = stream.next()
  connection.run(query)
  const second = stream.next()
  assert.deepEqual(
    [first, second, stream.next()].map(({ value }) => value?.rows.map((row: { value: number }) => row.value)),
    [[1, 2], [3], undefined],
  )
})

test('a statement is compiled once, whatever is bound behind LIMIT and LIKE', (t) => {
  const connection = new SqliteConnection(':memory:', { readOnly: false })
  t.after(() => connection.close())
  let compiled = 0
  const prepare = DatabaseSync.prototype.prepare
  t.mock.method(DatabaseSync.prototype, 'prepare', function (this: DatabaseSync, sql: string) {
    // Called for each part of a statement while it is compiled, and also when it is compiled anew.
    this.setAuthorizer(() => {
      compiled++
      return constants.SQLITE_OK
    })
    return prepare.call(this, sql)
  })
  const query = (term: string, limit: number) =>
    connection.run<{ value: string }>(
      CompiledQuery.raw(
        'select value from json_each(?) where value like ? or value not like ? order by value limit ? offset ?',
        ['["fern","ivy","rose"]', term, '%', limit, 0],
      ),
    ).rows
  assert.deepEqual(
    query('%e%', 1).map(({ value }) => value),
    ['fern'],
  )
  const once = compiled
  assert.deepEqual(
    query('%y', 5).map(({ value }) => value),
    ['ivy'],
  )
  assert.equal(compiled, once)
})
