import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import { fileOf } from './pictures.ts'
import { send } from './send.ts'
import { importInto, takeoutOf } from './takeout.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { uploaded } from './upload.ts'
import { userOperations } from './user-operations.ts'

type Line = Parameters<typeof send>[1]
type Told = readonly [type: string, subject: number, plantIds?: readonly number[]]

interface Step {
  readonly line: Line
  readonly payload?: object
  /** Of the `data` of the response. */
  readonly tells: (data: never) => readonly Told[]
  /** Whether the same request, sent once more, is a change again. */
  readonly repeats?: boolean
}

/** A garden with two of each thing. */
interface Garden extends Gardener {
  readonly regionIds: readonly [number, number]
  readonly locationIds: readonly [number, number]
  readonly plantIds: readonly [number, number]
  readonly entryIds: readonly [ofOne: number, ofBoth: number]
  readonly scheduleIds: readonly [number, number]
  readonly problemIds: readonly [number, number]
  readonly wishId: number
  readonly fileId: number
  readonly speciesId: number
  /** An invitation. */
  readonly grantId: number
}

/** What belongs to the account: who it is, where it is signed in, and how it is reminded. */
const NOT_OF_THE_GARDEN =
  /^[A-Z]+ \/api\/v1\/(auth(?!\/me\/import)|grants\/accept|gardens|oauth|reminder-[a-z]+|calendar-feed)(\/|$)/

const created =
  (kind: string) =>
  ({ id }: { id: number }) => [[`${kind}.created`, id] as const]
const updated =
  (kind: string, ...ids: number[]) =>
  () =>
    ids.map((id) => [`${kind}.updated`, id] as const)
const nothing = () => []

/**
 * What each operation on the garden tells, in the order in which one garden goes through those that delete nothing. A change that forgets its event fails here, and so does an operation
 * that is not listed.
 */
const OPERATIONS: Readonly<Record<string, (garden: Garden) => readonly Step[]>> = {
  'PUT /api/v1/regions/order': ({ regionIds: [one, two], user }) => [
    {
      line: 'PUT /api/v1/regions/order',
      payload: { orderedIds: [two, one] },
      tells: () => [['region.reordered', user.id]],
    },
  ],
  'PUT /api/v1/regions/{id}/locations/order': ({ regionId, locationIds: [one, two] }) => [
    {
      line: `PUT /api/v1/regions/${regionId}/locations/order`,
      payload: { orderedIds: [two, one] },
      tells: () => [['location.reordered', regionId]],
    },
  ],
  'POST /api/v1/plant-tags': () => [
    { line: 'POST /api/v1/plant-tags', payload: { name: 'dry' }, tells: created('tag'), repeats: true },
  ],
  'PUT /api/v1/plant-tags/{id}': ({ tagId }) => [
    {
      line: `PUT /api/v1/plant-tags/${tagId}`,
      payload: { name: 'parched' },
      tells: updated('tag', tagId),
    },
  ],
  'DELETE /api/v1/plant-tags/{id}': ({ tagId }) => [
    { line: `DELETE /api/v1/plant-tags/${tagId}`, tells: () => [['tag.deleted', tagId]] },
  ],
  'POST /api/v1/grants': () => [
    { line: 'POST /api/v1/grants', payload: { kind: 1, role: 1 }, tells: created('grant'), repeats: true },
    {
      line: 'POST /api/v1/grants',
      payload: { kind: 3, role: 1, name: 'Key' },
      tells: nothing,
      repeats: true,
    },
  ],
  'PUT /api/v1/grants/{id}': ({ grantId }) => [
    { line: `PUT /api/v1/grants/${grantId}`, payload: { role: 2 }, tells: updated('grant', grantId) },
  ],
  'POST /api/v1/grants/{id}/renew': ({ grantId }) => [
    {
      line: `POST /api/v1/grants/${grantId}/renew`,
      payload: {},
      tells: updated('grant', grantId),
      repeats: true,
    },
  ],
  'DELETE /api/v1/grants/{id}': ({ grantId }) => [
    { line: `DELETE /api/v1/grants/${grantId}`, tells: () => [['grant.deleted', grantId]] },
  ],
  'POST /api/v1/regions': () => [
    { line: 'POST /api/v1/regions', payload: { name: 'Roof' }, tells: created('region'), repeats: true },
  ],
  'PUT /api/v1/regions/{id}': ({ regionId }) => [
    {
      line: `PUT /api/v1/regions/${regionId}`,
      payload: { name: 'House', longitude: 13, latitude: 52 },
      tells: updated('region', regionId),
    },
  ],
  'DELETE /api/v1/regions/{id}': ({ regionId, locationIds }) => [
    {
      line: `DELETE /api/v1/regions/${regionId}`,
      tells: () => [
        ...locationIds.map((id) => ['location.deleted', id] as const),
        ['region.deleted', regionId],
      ],
    },
  ],
  'POST /api/v1/regions/{id}/locations': ({ regionId }) => [
    {
      line: `POST /api/v1/regions/${regionId}/locations`,
      payload: { name: 'Sill' },
      tells: created('location'),
      repeats: true,
    },
  ],
  'PUT /api/v1/locations/{id}': ({ locationId, regionIds: [, other] }) => [
    {
      line: `PUT /api/v1/locations/${locationId}`,
      payload: { lightLevel: 3 },
      tells: updated('location', locationId),
    },
    // Its region is not shown, but it shows the location.
    {
      line: `PUT /api/v1/locations/${locationId}`,
      payload: { regionId: other },
      tells: updated('location', locationId),
    },
  ],
  'DELETE /api/v1/locations/{id}': ({ locationId }) => [
    { line: `DELETE /api/v1/locations/${locationId}`, tells: () => [['location.deleted', locationId]] },
  ],
  'DELETE /api/v1/media/{id}': ({ fileId }) => [
    { line: `DELETE /api/v1/media/${fileId}`, tells: () => [['media.deleted', fileId]] },
  ],
  'POST /api/v1/plants': ({ tagId, locationId, speciesId }) => [
    {
      line: 'POST /api/v1/plants',
      payload: { name: 'New', speciesId, locationId, tagIds: [tagId] },
      tells: created('plant'),
      repeats: true,
    },
  ],
  'PUT /api/v1/plants/{id}': ({ plantIds: [id], tagId, locationIds: [, place], fileId }) =>
    [
      { name: 'Monty' },
      { tagIds: [tagId] },
      { locationId: place },
      { covers: [fileId] },
      { status: 1, remark: 'tall' },
    ].map((payload) => ({ line: `PUT /api/v1/plants/${id}` as const, payload, tells: updated('plant', id) })),
  'PATCH /api/v1/plants': ({ plantIds: [one, two], tagId, locationIds: [first, second] }) => [
    {
      line: 'PATCH /api/v1/plants',
      payload: { ids: [one], addTagIds: [tagId] },
      tells: updated('plant', one),
    },
    {
      line: 'PATCH /api/v1/plants',
      payload: { ids: [one, two], addTagIds: [tagId], locationId: first },
      tells: updated('plant', two),
    },
    {
      line: 'PATCH /api/v1/plants',
      payload: { ids: [one, two], locationId: second },
      tells: updated('plant', one, two),
    },
    {
      line: 'PATCH /api/v1/plants',
      payload: { ids: [two, one], removeTagIds: [tagId], status: 0 },
      tells: updated('plant', one, two),
    },
  ],
  'POST /api/v1/wishes': ({ speciesId }) => [
    { line: 'POST /api/v1/wishes', payload: { speciesId }, tells: created('wish'), repeats: true },
  ],
  'PUT /api/v1/wishes/{id}': ({ wishId, speciesId }) =>
    [{ name: 'Fig' }, { speciesId }, { note: 'Small' }, { name: null }].map((payload) => ({
      line: `PUT /api/v1/wishes/${wishId}` as const,
      payload,
      tells: updated('wish', wishId),
    })),
  'DELETE /api/v1/wishes/{id}': ({ wishId }) => [
    { line: `DELETE /api/v1/wishes/${wishId}`, tells: () => [['wish.deleted', wishId]] },
  ],
  'POST /api/v1/plant-problems': ({ plantIds }) => [
    {
      line: 'POST /api/v1/plant-problems',
      payload: { plantIds, kind: 2, name: 'Mildew' },
      tells: (problems: readonly { id: number }[]) =>
        problems.map(({ id }) => ['problem.created', id] as const),
      repeats: true,
    },
  ],
  'PUT /api/v1/plant-problems/{id}': ({ problemIds: [id] }) =>
    [{ name: 'Scale' }, { isolated: true, checkEvery: 3 }, { endedOn: '2026-01-02' }, { endedOn: null }].map(
      (payload) => ({
        line: `PUT /api/v1/plant-problems/${id}` as const,
        payload,
        tells: updated('problem', id),
      }),
    ),
  'DELETE /api/v1/plant-problems/{id}': ({ problemIds: [id] }) => [
    { line: `DELETE /api/v1/plant-problems/${id}`, tells: () => [['problem.deleted', id]] },
  ],
  'DELETE /api/v1/plants/{id}': ({
    plantIds: [id],
    entryIds: [own],
    scheduleIds: [schedule],
    problemIds: [problem],
  }) => [
    {
      line: `DELETE /api/v1/plants/${id}`,
      tells: () => [
        ['schedule.deleted', schedule],
        ['problem.deleted', problem],
        ['journal.deleted', own, [id]],
        ['plant.deleted', id],
      ],
    },
  ],
  'POST /api/v1/plant-journals': ({ plantIds, plantIds: [one], fileId }) => [
    {
      line: 'POST /api/v1/plant-journals',
      payload: { plantIds, type: 2 },
      tells: ({ id }: { id: number }) => [['journal.created', id, plantIds]],
      repeats: true,
    },
    {
      line: 'POST /api/v1/plant-journals',
      payload: { plantIds: [one], type: 1, media: [fileId] },
      tells: ({ id }: { id: number }) => [['journal.created', id, [one]]],
      repeats: true,
    },
  ],
  'PUT /api/v1/plant-journals/{id}': ({ entryIds: [id], plantIds: [one, two], fileId }) => [
    ...[{ remark: 'dry' }, { type: 3 }, { media: [fileId] }, { eventTime: 1_700_000_000_000 }].map(
      (payload) => ({
        line: `PUT /api/v1/plant-journals/${id}` as const,
        payload,
        tells: () => [['journal.updated', id, [one]] as const],
      }),
    ),
    {
      line: `PUT /api/v1/plant-journals/${id}`,
      payload: { plantIds: [two] },
      tells: () => [['journal.updated', id, [one, two]]],
    },
  ],
  'DELETE /api/v1/plant-journals/{id}': ({ entryIds: [, id], plantIds }) => [
    { line: `DELETE /api/v1/plant-journals/${id}`, tells: () => [['journal.deleted', id, plantIds]] },
  ],
  'PUT /api/v1/care-schedules/{id}': ({ scheduleIds: [id] }) => [
    { line: `PUT /api/v1/care-schedules/${id}`, payload: { note: 'soft' }, tells: updated('schedule', id) },
  ],
  'DELETE /api/v1/care-schedules/{id}': ({ scheduleIds: [id] }) => [
    { line: `DELETE /api/v1/care-schedules/${id}`, tells: () => [['schedule.deleted', id]] },
  ],
  'POST /api/v1/care-schedules/bulk': ({ plantIds, scheduleIds }) => [
    {
      line: 'POST /api/v1/care-schedules/bulk',
      payload: { select: { plantIds }, schedules: [{ type: 1, every: 5, unit: 1 }], replace: true },
      tells: updated('schedule', ...scheduleIds),
    },
    {
      line: 'POST /api/v1/care-schedules/bulk',
      payload: { select: { plantIds }, schedules: [{ type: 1, every: 6, unit: 1 }], replace: false },
      tells: nothing,
    },
  ],
  'POST /api/v1/care-schedules/pause': ({ scheduleIds }) => [
    {
      line: 'POST /api/v1/care-schedules/pause',
      payload: { all: true },
      tells: updated('schedule', ...scheduleIds),
    },
  ],
  'POST /api/v1/care-schedules/resume': ({ scheduleIds }) => [
    {
      line: 'POST /api/v1/care-schedules/resume',
      payload: { all: true },
      tells: updated('schedule', ...scheduleIds),
    },
  ],
  'POST /api/v1/care-tasks/done': ({ scheduleIds, plantIds }) => [
    {
      // Schedules move when an entry fulfils them: that needs no event of theirs.
      line: 'POST /api/v1/care-tasks/done',
      payload: { scheduleIds },
      tells: ({ entries }: { entries: { id: number }[] }) =>
        entries.map(({ id }) => ['journal.created', id, plantIds] as const),
      repeats: true,
    },
  ],
  'POST /api/v1/care-tasks/snooze': ({ scheduleIds: [id] }) => [
    {
      line: 'POST /api/v1/care-tasks/snooze',
      payload: { scheduleIds: [id], days: 2 },
      tells: updated('schedule', id),
    },
  ],
  'POST /api/v1/care-tasks/skip': ({ scheduleIds: [id] }) => [
    {
      line: 'POST /api/v1/care-tasks/skip',
      payload: { scheduleIds: [id] },
      tells: updated('schedule', id),
      repeats: true,
    },
  ],
  'POST /api/v1/care-tasks/restore': ({ scheduleIds: [id] }) => [
    {
      line: 'POST /api/v1/care-tasks/restore',
      payload: { scheduleIds: [id] },
      tells: updated('schedule', id),
    },
  ],
  'PUT /api/v1/care-settings': ({ user }) => [
    {
      line: 'PUT /api/v1/care-settings',
      payload: { timeZone: 'Asia/Shanghai' },
      tells: () => [['settings.updated', user.id]],
    },
  ],
  'POST /api/v1/care-schedules': ({ plantIds: [plantId] }) => [
    {
      line: 'POST /api/v1/care-schedules',
      payload: { plantId, type: 2, every: 2, unit: 2 },
      tells: created('schedule'),
      repeats: true,
    },
  ],
}

/** In one change any thing may come first. */
function sorted(told: readonly Told[]): Told[] {
  return told.toSorted(
    ([type, subject], [otherType, other]) => type.localeCompare(otherType) || subject - other,
  )
}

onEachEngine('events of operations', (engine) => {
  let service: TestApp
  let speciesId: number
  let shared: Garden
  before(async () => {
    service = await buildTestApp(engine)
    speciesId = await newSpecies(service)
    shared = await plantedGarden()
  })
  after(() => service.close())

  test('each that changes the garden is known', async () => {
    const changes = (await userOperations(service))
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((operation) => !NOT_OF_THE_GARDEN.test(operation))
    // Uploads are not JSON: they have tests of their own.
    const known = new Set([...Object.keys(OPERATIONS), 'POST /api/v1/media', 'POST /api/v1/auth/me/import'])
    assert.deepEqual(
      changes.filter((operation) => !known.has(operation)),
      [],
      'What do these operations tell? Record their changes, and add them to OPERATIONS, or to NOT_OF_THE_GARDEN',
    )
    assert.deepEqual(
      [...known].filter((operation) => !changes.includes(operation)),
      [],
    )
  })

  for (const [operation, stepsOf] of Object.entries(OPERATIONS)) {
    test(operation, async () => {
      const by = /^(DELETE|PUT .*plants|PATCH)/.test(operation) ? await plantedGarden() : shared
      for (const { line, payload, tells, repeats } of stepsOf(by)) {
        const request = { by, ...(payload === undefined ? {} : { payload }) }
        const after = await position(by)
        const data = await made<never>(service, line, request)
        assert.deepEqual(sorted(await told(by, after)), sorted(tells(data)), line)
        if (repeats === true) continue
        const then = await position(by)
        await send(service, line, request)
        assert.deepEqual(await told(by, then), [], `${line} again`)
      }
    })
  }

  test('POST /api/v1/media', async () => {
    const by = await newGardener(service)
    const after = await position(by)
    const { id } = await uploaded(service, by, fileOf(2_000))
    assert.deepEqual(await told(by, after), [['media.created', id]])
  })

  test('POST /api/v1/auth/me/import', async () => {
    const by = await newGardener(service)
    const after = await position(by)
    const archive = await takeoutOf({
      'tags.jsonl': [
        { id: 1, name: 'THIRSTY', plantCount: 0, createdAt: 1 },
        { id: 2, name: 'new', plantCount: 0, createdAt: 1 },
      ],
    })
    assert.equal((await importInto(service, by, archive)).statusCode, 200)
    const tags = await made<{ id: number }[]>(service, 'GET /api/v1/plant-tags', { by })
    const added = tags.find(({ id }) => id !== by.tagId)?.id ?? 0
    assert.deepEqual(
      sorted(await told(by, after)),
      sorted([
        ['tag.created', added],
        ['tag.updated', by.tagId],
      ]),
    )
  })

  test('what fails tells nothing', async () => {
    const by = shared
    const after = await position(by)
    const missing = { name: 'Fern', speciesId, locationId: by.locationId, tagIds: [987_654] }
    assert.equal((await send(service, 'POST /api/v1/plants', { by, payload: missing })).statusCode, 404)
    assert.deepEqual(await told(by, after), [])
  })

  async function position(by: Gardener): Promise<number> {
    for (let after = 0; ; ) {
      const query = `?after=${after}&size=100`
      const { items, next } = await made<{ items: unknown[]; next: number }>(
        service,
        `GET /api/v1/events${query}`,
        { by },
      )
      if (items.length === 0) return next
      after = next
    }
  }

  async function told(by: Gardener, after: number): Promise<Told[]> {
    const { items } = await made<{ items: { type: string; subject: number; plantIds?: number[] }[] }>(
      service,
      `GET /api/v1/events?after=${after}`,
      { by },
    )
    return items.map(({ type, subject, plantIds }) =>
      plantIds === undefined ? [type, subject] : [type, subject, plantIds],
    )
  }

  async function plantedGarden(): Promise<Garden> {
    const by = await newGardener(service)
    const make = async (line: Line, payload: object) => (await made(service, line, { by, payload })).id
    const region = await make('POST /api/v1/regions', { name: 'Garden' })
    const place = await make(`POST /api/v1/regions/${by.regionId}/locations`, { name: 'Shelf' })
    const plant = { speciesId, locationId: by.locationId }
    const one = await make('POST /api/v1/plants', { ...plant, name: 'One' })
    const two = await make('POST /api/v1/plants', { ...plant, name: 'Two' })
    const schedule = (plantId: number) =>
      make('POST /api/v1/care-schedules', { plantId, type: 1, every: 7, unit: 1 })
    const eventTime = Date.now() - 3_600_000
    const entry = (plantIds: number[]) =>
      make('POST /api/v1/plant-journals', { plantIds, type: 4, eventTime })
    const [file] = await fileRows(service, by, 1)
    const problems = await made<{ id: number }[]>(service, 'POST /api/v1/plant-problems', {
      ...{ by, payload: { plantIds: [one, two], kind: 1, name: 'Aphids', since: '2026-01-01' } },
    })
    const [first = assert.fail(), second = assert.fail()] = problems
    return {
      ...by,
      regionIds: [by.regionId, region],
      locationIds: [by.locationId, place],
      plantIds: [one, two],
      entryIds: [await entry([one]), await entry([one, two])],
      scheduleIds: [await schedule(one), await schedule(two)],
      problemIds: [first.id, second.id],
      wishId: await make('POST /api/v1/wishes', { name: 'Fern tree' }),
      fileId: file?.id ?? assert.fail('no file'),
      grantId: await make('POST /api/v1/grants', { kind: 1, role: 1 }),
      speciesId,
    }
  }
})
