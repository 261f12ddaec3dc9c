import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

onEachEngine('plant categories', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  test('the starting set is listed by name', async () => {
    const response = await service.app.inject('/api/v1/plant-categories')
    const { requestId, timestamp, ...rest } = response.json()
    assert.deepEqual(rest, {
      code: 200,
      message: 'success',
      data: [
        { id: 19, name: 'aquatic' },
        { id: 2, name: 'aroid' },
        { id: 9, name: 'bromeliad' },
        { id: 18, name: 'bulb' },
        { id: 5, name: 'cactus' },
        { id: 10, name: 'carnivorous' },
        { id: 11, name: 'climber' },
        { id: 7, name: 'fern' },
        { id: 3, name: 'flowering' },
        { id: 1, name: 'foliage' },
        { id: 14, name: 'fruit' },
        { id: 17, name: 'grass' },
        { id: 12, name: 'herb' },
        { id: 20, name: 'moss' },
        { id: 6, name: 'orchid' },
        { id: 21, name: 'other' },
        { id: 8, name: 'palm' },
        { id: 16, name: 'shrub' },
        { id: 4, name: 'succulent' },
        { id: 15, name: 'tree' },
        { id: 13, name: 'vegetable' },
      ],
    })
    assert.equal(response.statusCode, 200)
    assert.equal(response.headers['x-request-id'], requestId)
    assert.ok(Math.abs(timestamp - Date.now()) < 60_000)
  })
})
