import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { registerPerson } from '../../../test/people.ts'
import { gardenIdOf } from '../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/run/errors.ts'
import type { GardenId } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { insertTagRow } from '../garden/tags/tags.sql.ts'
import { refusingDuplicate } from './unique-name.ts'

onEachEngine('a write of a unique name', (engine) => {
  let service: TestApp
  let gardenId: GardenId
  let missingGardenId: GardenId
  before(async () => {
    service = await buildTestApp(engine)
    const { user } = await registerPerson(service)
    gardenId = gardenIdOf({ user })
    missingGardenId = gardenIdOf({ user: { ...user, id: 999_999 } })
  })
  after(() => service.close())

  const insert = (name: string, owner = gardenId) =>
    refusingDuplicate('TAG_NAME_TAKEN', () => insertTagRow(service.db, owner, { name }))

  test('gives the result of the write', async () => {
    assert.equal(await refusingDuplicate('TAG_NAME_TAKEN', async () => 'written'), 'written')
  })

  test('reports a unique violation as the error that it is given, with the cause', async () => {
    await insert('dry')
    await assert.rejects(insert('DRY'), (error) => {
      assert.ok(error instanceof AppError)
      assert.equal(error.errorName, 'TAG_NAME_TAKEN')
      return isUniqueViolation(error.cause)
    })
  })

  test('leaves every other error as it is', async () => {
    await assert.rejects(insert('dry', missingGardenId), isForeignKeyViolation)
    const failure = new Error('not of the database')
    await assert.rejects(
      refusingDuplicate('TAG_NAME_TAKEN', () => Promise.reject(failure)),
      (error) => error === failure,
    )
    const refusal = new AppError('TAG_NOT_FOUND')
    await assert.rejects(
      refusingDuplicate('TAG_NAME_TAKEN', () => Promise.reject(refusal)),
      (error) => error === refusal,
    )
  })
})
