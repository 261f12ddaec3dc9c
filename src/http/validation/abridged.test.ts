import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { MOST_PROBLEMS } from '../errors.ts'
import { InvalidPart, validatorFor } from './schema-compilers.ts'

const Element = Type.Object({ a: Type.Integer(), b: Type.Integer() }, { additionalProperties: false })
const Bounded = Type.Object({ list: Type.Array(Element, { maxItems: 20 }) }, { additionalProperties: false })
const Open = Type.Object({ list: Type.Array(Element) }, { additionalProperties: false })

function problemsOf(schema: TSchema, value: unknown) {
  const result = validatorFor(schema, 'body')(value)
  assert.ok('error' in result && result.error instanceof InvalidPart)
  return result.error.problems()
}

/** An element without its fields, which counts how often it is looked at. */
function watched(count: number) {
  let seen = 0
  const list = Array.from(
    { length: count },
    () =>
      new Proxy(
        {},
        {
          ownKeys: () => {
            seen++
            return []
          },
        },
      ),
  )
  return { list, seen: () => seen }
}

describe('the problems of a value with thousands of mistakes', () => {
  test('are looked for no further than the longest list may be', () => {
    const { list, seen } = watched(10_000)
    const problems = problemsOf(Bounded, { list })
    assert.deepEqual(problems.slice(0, 3), [
      { path: 'list', message: 'must have at most 20 elements' },
      { path: 'list[0].a', message: 'is required' },
      { path: 'list[0].b', message: 'is required' },
    ])
    assert.equal(problems.length, 1 + 21 * 2)
    assert.ok(seen() <= 3 * 21, `${seen()} looks`)
  })

  test('are looked for no further than they are told, where a list may have any length', () => {
    const { list, seen } = watched(10_000)
    const good = Array.from({ length: 300 }, () => ({ a: 1, b: 1 }))
    const problems = problemsOf(Open, { list: [...good, ...list] })
    assert.equal(problems.length, MOST_PROBLEMS + 1)
    assert.deepEqual(problems[0], { path: 'list[300].a', message: 'is required' })
    assert.ok(seen() <= 4 * (MOST_PROBLEMS + 1), `${seen()} looks`)
  })

  test('are all told of a long list with few of them', () => {
    const list = Array.from({ length: 1_000 }, (_, at) => (at % 400 === 399 ? { a: 1 } : { a: 1, b: 1 }))
    assert.deepEqual(problemsOf(Open, { list, more: 1 }), [
      { path: 'more', message: 'is not known here' },
      { path: 'list[399].b', message: 'is required' },
      { path: 'list[799].b', message: 'is required' },
    ])
  })

  test('that are unknown fields hide none of a known one', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, 1]))
    const problems = problemsOf(Element, { ...unknown, ['__proto__']: 1, a: 1 })
    assert.equal(problems.length, MOST_PROBLEMS + 1)
    assert.ok(problems.some(({ path, message }) => path === 'b' && message === 'is required'))
    assert.ok(problems.some(({ path, message }) => path === 'f0' && message === 'is not known here'))
  })
})
