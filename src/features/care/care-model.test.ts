import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import fc from 'fast-check'
import { assertDerivedAnew } from '../../../test/care-derived.ts'
import { CARE_STEPS, type CareDice, type CareGarden } from '../../../test/care-steps.ts'
import { onEachEngine } from '../../../test/engines.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { signInAs } from '../../../test/people.ts'
import { gardenIdOf } from '../../../test/scope.ts'
import { codeOf, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

/** The test begins four days before clocks in Berlin go back. */
const BEGINNING = Date.parse('2026-10-21T09:00:00Z')
const HOUR = 60 * 60 * 1000

const action = fc.record<CareDice & { kind: string }>({
  kind: fc.constantFrom(
    ...Object.keys(CARE_STEPS),
    ...Object.keys(CARE_STEPS).filter((kind) => kind.includes('entry')),
    'pass time',
    'pass time',
  ),
  at: fc.nat({ max: 99 }),
  to: fc.nat({ max: 99 }),
  picks: fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 3 }),
  /** The offset counts from now; the future is rarer than the past. */
  hours: fc.oneof(fc.integer({ min: -500, max: 0 }), fc.integer({ min: -30, max: 30 }), fc.nat({ max: 200 })),
  given: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
})

onEachEngine('due days, whatever happens to a garden', (engine) => {
  let service: TestApp
  let speciesId: number
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: BEGINNING })
    service = await buildTestApp(engine, { env: { DEFAULT_TIME_ZONE: 'Europe/Berlin' } })
    speciesId = await newSpecies(service)
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  async function gardenOf(by: Gardener): Promise<CareGarden> {
    const idsOf = async (table: 'plants' | 'plant_journals' | 'care_schedules') => {
      const rows = await service.db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', gardenIdOf(by))
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    }
    const [plants, entries] = [await idsOf('plants'), await idsOf('plant_journals')]
    return { speciesId, locationId: by.locationId, plants, entries, schedules: await idsOf('care_schedules') }
  }

  async function newGarden(): Promise<Gardener> {
    mock.timers.setTime(BEGINNING)
    const by = await newGardener(service)
    const { locationId } = by
    const plantIds: number[] = []
    for (const name of ['Fern', 'Moss', 'Ivy']) {
      const payload = { name, speciesId, locationId }
      plantIds.push((await made(service, 'POST /api/v1/plants', { by, payload })).id)
    }
    const schedules = [1, 2].map((type) => ({ type, every: 7, unit: 1, startDate: '2026-10-01' }))
    const payload = { select: { plantIds }, schedules }
    await made(service, 'POST /api/v1/care-schedules/bulk', { by, payload })
    // One of them is still to come.
    for (const [type, hours] of [
      [1, -10],
      [1, 30],
      [2, -70],
    ] as const) {
      const eventTime = BEGINNING + hours * HOUR
      await made(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds, type, eventTime } })
    }
    return by
  }

  test('are always those that follow from its journal, plants, schedules and zone', async () => {
    const property = fc.asyncProperty(
      fc.array(action, { minLength: 20, maxLength: 40, size: 'max' }),
      async (actions) => {
        let by = await newGarden()
        for (const { kind, ...dice } of actions) {
          if (kind === 'pass time') {
            mock.timers.setTime(Date.now() + Math.abs(dice.hours) * HOUR)
            by = { ...by, ...(await signInAs(service, by.email)) }
          } else {
            const step = CARE_STEPS[kind]?.(await gardenOf(by), dice)
            if (step == null) continue
            const { line, payload, mayFail = [] } = step
            const reply = await send(service, line, { by, ...(payload === undefined ? {} : { payload }) })
            assert.ok(
              [200, ...mayFail].includes(codeOf(reply)),
              `${line} ${JSON.stringify(payload)}: ${reply.body}`,
            )
          }
          await assertDerivedAnew(service, by, kind)
        }
      },
    )
    // The report names the seed. Shrinking takes minutes, so it is switched on by hand.
    await fc.assert(property, { numRuns: Number(process.env.TEST_RUNS ?? 4), endOnFailure: true })
  })
})
