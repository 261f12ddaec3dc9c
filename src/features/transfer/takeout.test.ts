import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noPostgres, onEachEngine, POSTGRES, SQLITE } from '../../../test/engines.ts'
import { assertSuccess } from '../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../test/people.ts'
import { addCatalogue, exportOf, filledGarden, gardenSeen, importInto } from '../../../test/takeout.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const MADE = {
  regions: 2,
  locations: 2,
  tags: 3,
  media: 4,
  plants: 3,
  journals: 3,
  schedules: 4,
  problems: 2,
  wishes: 2,
  settings: true,
}
const CHANNELS = {
  what: 'reminder channels',
  count: 1,
  why: 'Their addresses and keys are secret and not in the archive.',
}
const GRANTS = {
  what: 'persons, links and keys',
  count: 2,
  why: 'They are let into the garden that was exported, and into no other.',
}

onEachEngine('an account that is exported', (engine) => {
  let service: TestApp
  let by: Person
  let archive: Buffer
  before(async () => {
    service = await buildTestApp(engine, { env: { OUTBOUND_ALLOW: 'private' } })
    by = await filledGarden(service, await addCatalogue(service))
    archive = await exportOf(service, by)
  })
  after(() => service.close())

  const imported = { format: 'Frond takeout', dryRun: false, made: MADE, reusedTags: 0, unmatchedSpecies: [] }

  test('is the same garden in another account of the same server', async () => {
    const other = await registerPerson(service)
    assertSuccess(await importInto(service, other, archive), { ...imported, leftOut: [CHANNELS, GRANTS] })
    assert.deepEqual(await gardenSeen(service, other), await gardenSeen(service, by))
  })

  test('is the same garden on a server with the other engine', { skip: noPostgres }, async () => {
    const other = await buildTestApp(engine.name === 'SQLite' ? POSTGRES : SQLITE)
    try {
      await addCatalogue(other)
      const person = await registerPerson(other)
      assertSuccess(await importInto(other, person, archive), { ...imported, leftOut: [CHANNELS, GRANTS] })
      assert.deepEqual(await gardenSeen(other, person), await gardenSeen(service, by))
    } finally {
      await other.close()
    }
  })
})
