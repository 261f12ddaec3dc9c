import { mock, type TestContext } from 'node:test'
import type { CareSchedule } from '../src/features/care/schedules/schedules.schema.ts'
import type { TestEngine } from './engines.ts'
import { type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

/** Noon in Berlin. */
export const NOW = Date.parse('2026-11-15T11:00:00Z')
export const TODAY = '2026-11-15'
export const WEEKLY = { type: 1, every: 7, unit: 1, startDate: '2026-11-01' }

/** Eight in the morning. */
export const morningOf = (day: string) => Date.parse(`${day}T08:00:00+01:00`)

/** A service in Berlin at a fixed time, with a gardener who makes plants and schedules. */
export class CareGarden {
  readonly service: TestApp
  readonly by: Gardener
  readonly #speciesId: number

  static async open(engine: TestEngine): Promise<CareGarden> {
    await using cleanUps = new AsyncDisposableStack()
    mock.timers.enable({ apis: ['Date'], now: NOW })
    cleanUps.defer(() => mock.timers.reset())
    const env = { DEFAULT_TIME_ZONE: 'Europe/Berlin', ACCESS_TOKEN_TTL: '86400' }
    const service = await buildTestApp(engine, { env })
    cleanUps.defer(() => service.close())
    const garden = new CareGarden(service, await newGardener(service), await newSpecies(service))
    cleanUps.move()
    return garden
  }

  private constructor(service: TestApp, by: Gardener, speciesId: number) {
    this.service = service
    this.by = by
    this.#speciesId = speciesId
  }

  async close(): Promise<void> {
    mock.timers.reset()
    await this.service.close()
  }

  setTime(now: number): void {
    mock.timers.setTime(now)
  }

  /** The same service for a new user. */
  async ofSomebodyElse(): Promise<CareGarden> {
    return new CareGarden(this.service, await newGardener(this.service), this.#speciesId)
  }

  async newPlant(fields: object = {}): Promise<number> {
    const { by, service } = this
    const payload = { name: 'Fern', speciesId: this.#speciesId, locationId: by.locationId, ...fields }
    return (await made(service, 'POST /api/v1/plants', { by, payload })).id
  }

  /** Due since 1 November, unless it says otherwise. */
  newSchedule(plantId: number, fields: object = {}): Promise<CareSchedule> {
    const payload = { plantId, ...WEEKLY, ...fields }
    return made<CareSchedule>(this.service, 'POST /api/v1/care-schedules', { by: this.by, payload })
  }

  getSchedule(id: number): Promise<CareSchedule> {
    return made<CareSchedule>(this.service, `GET /api/v1/care-schedules/${id}`, { by: this.by })
  }
}

/** For the rest of a test it is the day after. */
export function passToTomorrow(t: TestContext): void {
  t.after(() => mock.timers.setTime(NOW))
  mock.timers.setTime(Date.parse('2026-11-15T23:00:00Z'))
}
