import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { exampleOf, SharedSchemas } from '../schemas.ts'

describe('shared schemas', () => {
  test('one title is one schema', () => {
    const schemas = new SharedSchemas()
    const same = () => Type.Object({ a: Type.String() }, { title: 'A' })
    assert.deepEqual(schemas.share(Type.Array(same())), {
      type: 'array',
      items: { $ref: '#/components/schemas/A' },
    })
    schemas.share(same())
    assert.deepEqual(Object.keys(schemas.all()), ['A'])
    assert.throws(() => schemas.share(Type.Object({ a: Type.Number() }, { title: 'A' })), {
      message: 'Two different schemas are titled A',
    })
  })

  test('a property called title is not taken for a title', () => {
    const schema = Type.Object({ title: Type.String() })
    assert.deepEqual(new SharedSchemas().share(schema), {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string' } },
    })
  })

  test('examples are composed of the examples of the parts', () => {
    const schema = Type.Object({
      id: Type.Integer({ minimum: 3 }),
      level: Type.Number(),
      kind: Type.Literal('x'),
      names: Type.Array(Type.String({ examples: ['fern'] })),
      size: Type.Integer({ default: 20 }),
      isOpen: Type.Boolean(),
      text: Type.String(),
      parent: Type.Union([Type.Object({ id: Type.Integer() }), Type.Null()]),
      none: Type.Null(),
    })
    assert.deepEqual(exampleOf(schema), {
      id: 3,
      level: 0,
      kind: 'x',
      names: ['fern'],
      size: 20,
      isOpen: true,
      text: 'text',
      parent: { id: 0 },
      none: null,
    })
  })
})
