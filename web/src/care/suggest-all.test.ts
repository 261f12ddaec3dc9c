import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createFrondClient, IntervalUnit, JournalType, ScheduleMode } from '@frond/client'
import { draftOf } from './plan-draft.ts'
import { type AllPlan, planForAll } from './suggest-all.ts'

const TODAY = '2026-11-18'
const PLANTS = Array.from({ length: 40 }, (_, at) => at + 1)
const MOST_AT_A_TIME = 4

describe('care for all plants without', () => {
  test('is one request, and one for each plant that was changed, some at a time', async () => {
    const service = stand()
    const progress: number[] = []
    const { created, plants } = await plan(service, (planned) => progress.push(planned))
    assert.deepEqual(
      service.asked.toSorted((a, b) => b - a),
      [30, ...PLANTS.slice(0, 10).fill(1)],
    )
    assert.equal(service.most, MOST_AT_A_TIME)
    assert.deepEqual({ created, plants }, { created: 40, plants: 40 })
    assert.deepEqual(progress, [30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40])
  })

  test('a failure begins no other, and the second time begins anew', async () => {
    const service = stand(3)
    await assert.rejects(plan(service))
    assert.ok(service.asked.length <= 2 + MOST_AT_A_TIME, `${service.asked.length} requests`)
    assert.equal((await plan(service)).plants, 40)
  })
})

/** Thirty as suggested, and ten as a person wants them. */
function plan({ fetch }: ReturnType<typeof stand>, onProgress: (plants: number) => void = () => undefined) {
  const client = createFrondClient({ baseUrl: 'http://frond.test', fetch, retries: { retries: 0 } })
  const suggestion = {
    type: JournalType.Watering,
    mode: ScheduleMode.AfterDone,
    every: 7,
    unit: IntervalUnit.Day,
    seasons: [],
  }
  const cares = [{ draft: draftOf(suggestion, TODAY), lastDone: '' }]
  const all: AllPlan = {
    plantIds: PLANTS,
    changed: new Map(PLANTS.slice(0, 10).map((id) => [id, cares])),
    watered: '',
  }
  return planForAll({ client, enqueue: async () => '' }, all, { today: TODAY, zone: 'UTC' }, onProgress)
}

/** Stands in for the service: one schedule a plant, and one request that fails if its number is said. */
function stand(failing?: number) {
  const asked: number[] = []
  let under = 0
  const service = {
    asked,
    most: 0,
    fetch: async (...request: Parameters<typeof fetch>) => {
      const { select } = await new Request(...request).json()
      const { length } = select.plantIds
      asked.push(length)
      const isFailing = asked.length === failing
      under += 1
      service.most = Math.max(service.most, under)
      await new Promise(setImmediate)
      under -= 1
      if (isFailing) throw new TypeError('fetch failed')
      const data = { plants: length, created: length, replaced: 0, kept: 0 }
      return Response.json({ code: 0, message: 'ok', data, requestId: 'r', timestamp: 0 })
    },
  }
  return service
}
