import { dayOf, localDay, textOf } from '../../src/features/due/days.ts'
import { fill, signInAs } from '../garden.ts'
import { FIRST_ENTRY_AT, LAST_ENTRY_AT, largeGardenStatements } from '../large-garden-data.ts'
import { goal } from '../line.ts'
import { startLoader } from '../load.ts'
import { startFrond } from '../server.ts'
import type { Workload } from '../workload.ts'

const REQUESTS = 15
/** A user takes a response within this time for immediate, with the network and the drawing of the page. */
const MOST_MS = 15
const WARM_UP = 300

const LAST_CHANGES = FIRST_ENTRY_AT + 100_000

/** The first location and the first tag have half of the plants. */
const PLANTS = [
  ...['', 'page=400', 'sort=name', 'sort=name&page=400', 'sort=-createdAt&page=400', 'sort=plantingDate'],
  ...['sort=-plantingDate&page=400', 'keywords=fern', 'keywords=fern+99', 'keywords=gift&sort=name&page=300'],
  ...['speciesId=3', 'status=0', 'status=2', 'locationId=1', 'locationId=1&page=250', 'locationId=2'],
  ...['locationId=1&sort=name', 'locationId=1&sort=-createdAt&page=250', 'regionId=1', 'regionId=1&page=400'],
  ...['regionId=1&sort=name', 'tagId=1', 'tagId=1&page=250', 'tagId=1&sort=plantingDate', 'tagId=2'],
  ...[
    'tagId=1&locationId=1&keywords=gift',
    'updatedSince=0',
    'updatedSince=0&page=400',
    'updatedSince=0&sort=name',
  ],
  `updatedSince=${FIRST_ENTRY_AT + 9_900 + 60_000}`,
  ...['sort=nextDue', 'sort=nextDue&page=400', 'sort=location', 'sort=location&page=400', 'sort=species'],
  ...['sort=-species&page=400', 'problem=open'],
]

const JOURNALS = [
  ...['', 'page=4000', 'keywords=mealybugs', 'keywords=light', 'keywords=light&page=4000', 'keywords=absent'],
  ...[
    'keywords=mealybugs&type=1',
    'keywords=mealybugs&locationId=1',
    'plantId=20002',
    'plantId=20002&type=3',
  ],
  ...['type=3', 'type=3&page=400', 'locationId=1', 'locationId=1&page=2400', 'locationId=2', 'regionId=1'],
  ...['regionId=1&page=4000', 'tagId=1', 'tagId=1&page=2400', 'tagId=2', 'tagId=1&type=3', 'updatedSince=0'],
  ...['updatedSince=0&page=4000', `updatedSince=${LAST_CHANGES}`, 'updatedSince=0&type=3'],
  `from=${FIRST_ENTRY_AT}&to=${LAST_ENTRY_AT}`,
  `from=${FIRST_ENTRY_AT}&page=4000`,
  `tagId=1&from=${LAST_ENTRY_AT - 600_000}`,
]

const tasksUntil = (until: string) => [
  ...['', 'page=100', 'sort=place', 'sort=place&page=100', 'type=1', 'locationId=1', 'regionId=1', 'tagId=1'],
  ...['plantId=20002', `until=${until}`, `until=${until}&page=900`, `until=${until}&sort=place&page=900`],
  ...[`until=${until}&tagId=1`, `until=${until}&locationId=1&sort=place`],
]

/** Asks for every list of a garden with 10,000 plants and 100,000 entries, by every filter and in every order, and for what sums it up. */
export const large: Workload = {
  name: 'large',
  async *run(stage) {
    const today = localDay(Date.now(), 'Europe/Berlin')
    const ahead = (days: number) => textOf(dayOf(today) + days)
    const paths = [
      ...PLANTS.map((query) => `plants?${query}`),
      ...JOURNALS.map((query) => `plant-journals?${query}`),
      ...tasksUntil(ahead(30)).map((query) => `care-tasks?${query}`),
      ...[0, 7, 42].map((days) => `care-calendar?from=${today}&to=${ahead(days)}`),
      ...[
        'care-tasks/summary',
        'care-tasks/plants',
        'care-schedules',
        'care-schedules?locationId=1&page=400',
      ],
      ...['search?q=fern', 'search?q=gift', 'search?q=absent', 'search?q=fern+99'],
      ...['garden-statistics', 'garden-statistics?days=true', 'garden-statistics?months=60'],
    ]
    const loader = stage.keep(startLoader({ seconds: 0, requests: REQUESTS, connections: [1] }))
    for (const engine of stage.options.engines) {
      const { folder, database, env } = await stage.newSite(engine)
      await fill(database, (hash) => largeGardenStatements(hash, today))
      const frond = stage.keep(await startFrond(folder, { STARTER_CATALOGUE: 'off', ...env }))
      const headers = { Authorization: `Bearer ${await signInAs(frond, 1)}` }
      const requests = paths.map((path) => ({ method: 'GET', path: `/api/v1/${path}`, headers }) as const)
      await loader.warmUp(frond, requests, WARM_UP)
      for (const request of requests) {
        const { 'ms, p50': time, 'CPU µs/request': cpu } = await loader.measure(frond, [request])
        const what = request.path.slice('/api/v1/'.length)
        yield goal(
          { workload: 'large', what, engine },
          { 'ms, p50': [time, MOST_MS], 'CPU ms': [cpu / 1_000, MOST_MS] },
        )
      }
    }
  },
}
