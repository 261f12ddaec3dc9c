import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { addChannel } from '../../../../test/reminders.ts'
import { gardenIdOf, scopeOf } from '../../../../test/scope.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { planDigests, planDigestsDue } from './planner.ts'

const SETTINGS = 'PUT /api/v1/care-settings'
const BERLIN = { defaultTimeZone: 'Europe/Berlin' }

onEachEngine('the planner of digests', (engine) => {
  let service: TestApp
  before(async () => {
    mock.timers.enable({ apis: ['Date'] })
    service = await buildTestApp(engine, {
      env: { DEFAULT_TIME_ZONE: 'Europe/Berlin', ACCESS_TOKEN_TTL: '86400' },
    })
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  const itIs = (time: string) => mock.timers.setTime(Temporal.Instant.from(time).epochMilliseconds)
  const set = (by: Person, payload: object) => made(service, SETTINGS, { by, payload })

  const nextOf = async ({ user }: Person) => {
    const row = await service.db
      .selectFrom('care_settings')
      .select(['next_digest_at', 'time_zone'])
      .where('user_id', '=', gardenIdOf({ user } as Person))
      .executeTakeFirst()
    const at = row?.next_digest_at ?? null
    if (row === undefined || at === null) return null
    const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(row.time_zone)
    return time.toPlainDateTime().toString({ smallestUnit: 'minute' })
  }

  const deliveriesOf = async (by: Person) => {
    const rows = await service.db
      .selectFrom('deliveries')
      .selectAll()
      .where('user_id', '=', gardenIdOf(by))
      .orderBy('channel_id')
      .orderBy('date')
      .execute()
    return rows.map(({ channel_id, date, state }) => [channel_id, date, state])
  }

  test('a zone that this server does not know keeps nobody else waiting', async () => {
    itIs('2026-11-15T12:00:00Z')
    const [strange, other] = [await registerPerson(service), await registerPerson(service)]
    await addChannel(service.db, strange)
    const channel = await addChannel(service.db, other)
    await service.db
      .updateTable('care_settings')
      .set({ time_zone: 'Europe/Newtown' })
      .where('user_id', '=', gardenIdOf(strange))
      .execute()
    itIs('2026-11-16T08:00:00Z')
    const unplannable: unknown[] = []
    await planDigestsDue(service.db, (gardenId, error) => unplannable.push([gardenId, String(error)]))
    assert.deepEqual(unplannable, [
      [gardenIdOf(strange), 'RangeError: Temporal error: Not a valid time zone string'],
    ])
    assert.deepEqual(await deliveriesOf(other), [[channel, '2026-11-16', 1]])
    assert.deepEqual(await deliveriesOf(strange), [])
    // Not each second again.
    const row = await service.db
      .selectFrom('care_settings')
      .select('next_digest_at')
      .where('user_id', '=', gardenIdOf(strange))
      .executeTakeFirst()
    assert.equal(row?.next_digest_at, Date.now() + 86_400_000)
    await service.db.deleteFrom('care_settings').where('user_id', '=', gardenIdOf(strange)).execute()
  })

  test('writes one delivery for each enabled channel at the time that was asked for, and only once', async () => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    const first = await addChannel(service.db, by)
    const second = await addChannel(service.db, by, { format: 5 })
    await addChannel(service.db, by, { enabled: 0 })
    assert.equal(await nextOf(by), '2026-11-16T09:00')
    itIs('2026-11-16T07:59:59Z')
    assert.equal(await planDigestsDue(service.db), 0)
    itIs('2026-11-16T08:00:00Z')
    assert.equal(await planDigestsDue(service.db), 1)
    const [delivery] = await service.db
      .selectFrom('deliveries')
      .selectAll()
      .where('channel_id', '=', first)
      .execute()
    const { id, message_id, ...others } = delivery ?? assert.fail('there is none')
    assert.match(message_id, /^msg_[\w-]{22}_[0-9]+$/)
    const now = Date.parse('2026-11-16T08:00:00Z')
    assert.deepEqual(others, {
      user_id: by.user.id,
      channel_id: first,
      kind: 1,
      date: '2026-11-16',
      content: null,
      state: 1,
      attempts: 0,
      status: null,
      error: null,
      next_attempt_at: now,
      claimed_until: null,
      expires_at: Date.parse('2026-11-16T23:00:00Z'),
      created_at: now,
      sent_at: null,
    })
    assert.deepEqual(await deliveriesOf(by), [
      [first, '2026-11-16', 1],
      [second, '2026-11-16', 1],
    ])
    assert.equal(await nextOf(by), '2026-11-17T09:00')
    assert.equal(await planDigestsDue(service.db), 0)
  })

  test('tells nobody twice on a date, whatever is set meanwhile', async () => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    const channel = await addChannel(service.db, by)
    itIs('2026-11-16T08:00:00Z')
    await planDigestsDue(service.db)
    await set(by, { remindAt: '10:00' })
    assert.equal(await nextOf(by), '2026-11-16T10:00')
    itIs('2026-11-16T09:00:00Z')
    await planDigestsDue(service.db)
    await set(by, { timeZone: 'America/New_York' })
    assert.equal(await nextOf(by), '2026-11-16T10:00')
    itIs('2026-11-16T15:00:00Z')
    await planDigestsDue(service.db)
    assert.deepEqual(await deliveriesOf(by), [[channel, '2026-11-16', 1]])
    itIs('2026-11-17T15:00:00Z')
    await planDigestsDue(service.db)
    assert.deepEqual((await deliveriesOf(by)).at(-1), [channel, '2026-11-17', 1])
  })

  test('is late as long as it is still that date, and leaves out earlier ones', async () => {
    itIs('2026-11-15T12:00:00Z')
    const [late, missed, evening] = await Promise.all([1, 2, 3].map(() => registerPerson(service)))
    assert.ok(late && missed && evening)
    const channel = await addChannel(service.db, late)
    await addChannel(service.db, missed)
    await set(missed, { remindOn: [1] })
    await addChannel(service.db, evening)
    await set(evening, { remindAt: '20:00' })
    assert.equal(await nextOf(missed), '2026-11-16T09:00')
    // No server ran for two days.
    itIs('2026-11-17T22:59:00Z')
    await planDigestsDue(service.db)
    assert.deepEqual(await deliveriesOf(late), [[channel, '2026-11-17', 1]])
    assert.deepEqual(await deliveriesOf(missed), [])
    assert.equal(await nextOf(missed), '2026-11-23T09:00')
    assert.deepEqual(
      (await deliveriesOf(evening)).map(([, date]) => date),
      ['2026-11-17'],
    )
    // Nor until the morning after the next, before it is time.
    itIs('2026-11-20T06:00:00Z')
    await planDigestsDue(service.db)
    assert.deepEqual(await deliveriesOf(late), [[channel, '2026-11-17', 1]])
    assert.equal(await nextOf(late), '2026-11-20T09:00')
  })

  test('a change of settings does not lose what was due but has not been seen', async () => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    const channel = await addChannel(service.db, by)
    itIs('2026-11-16T08:30:00Z')
    await set(by, { remindOn: [1, 2] })
    assert.equal(await nextOf(by), '2026-11-16T09:00')
    await planDigestsDue(service.db)
    assert.deepEqual(await deliveriesOf(by), [[channel, '2026-11-16', 1]])
  })

  test('there is none before the day until which it is to be quiet, and then as usual', async () => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    const channel = await addChannel(service.db, by)
    // What was due, and not seen yet, is not wanted either.
    itIs('2026-11-16T08:30:00Z')
    await set(by, { quietUntil: '2026-11-19' })
    assert.equal(await nextOf(by), '2026-11-19T09:00')
    await set(by, { remindOn: [1, 5, 6] })
    assert.equal(await nextOf(by), '2026-11-20T09:00')
    await set(by, { remindOn: null })
    await set(by, { quietUntil: null })
    assert.equal(await nextOf(by), '2026-11-17T09:00')
    await set(by, { quietUntil: '2026-11-19' })
    const other = await addChannel(service.db, by)
    assert.equal(await nextOf(by), '2026-11-19T09:00')
    // The planner does not rely on when it is called.
    const { db } = service
    await db
      .updateTable('care_settings')
      .set({ next_digest_at: 0 })
      .where('user_id', '=', gardenIdOf(by))
      .execute()
    itIs('2026-11-18T12:00:00Z')
    await planDigestsDue(db)
    assert.deepEqual(await deliveriesOf(by), [])
    assert.equal(await nextOf(by), '2026-11-19T09:00')
    itIs('2026-11-19T08:00:00Z')
    await planDigestsDue(db)
    assert.deepEqual(await deliveriesOf(by), [
      [channel, '2026-11-19', 1],
      [other, '2026-11-19', 1],
    ])
    assert.equal(await nextOf(by), '2026-11-20T09:00')
  })

  test('looks at nobody without an enabled channel, with reminders off, or whose account is disabled', async () => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    await set(by, { remindAt: '07:00' })
    assert.equal(await nextOf(by), null)
    const channel = await addChannel(service.db, by)
    assert.equal(await nextOf(by), '2026-11-16T07:00')
    await set(by, { reminders: false })
    assert.equal(await nextOf(by), null)
    await set(by, { remindAt: '08:00' })
    assert.equal(await nextOf(by), null)
    await set(by, { reminders: true })
    assert.equal(await nextOf(by), '2026-11-16T08:00')
    const { db } = service
    await db.updateTable('reminder_channels').set({ enabled: 0 }).where('id', '=', channel).execute()
    await planDigests({ ...BERLIN, db }, scopeOf(by))
    assert.equal(await nextOf(by), null)
    await db.updateTable('reminder_channels').set({ enabled: 1 }).where('id', '=', channel).execute()
    await planDigests({ ...BERLIN, db }, scopeOf(by))
    await db.updateTable('users').set({ disabled: 1 }).where('id', '=', by.user.id).execute()
    itIs('2026-11-16T08:00:00Z')
    await planDigestsDue(db)
    assert.deepEqual(await deliveriesOf(by), [])
    assert.equal(await nextOf(by), '2026-11-17T08:00')
    // A channel may go with its session.
    await db.updateTable('users').set({ disabled: 0 }).where('id', '=', by.user.id).execute()
    await db.deleteFrom('reminder_channels').where('id', '=', channel).execute()
    itIs('2026-11-17T08:00:00Z')
    await planDigestsDue(db)
    assert.equal(await nextOf(by), null)
  })

  test('two servers share the work, and everybody is told once', async (t) => {
    itIs('2026-11-15T12:00:00Z')
    const other = await buildTestAppBeside(service)
    t.after(() => other.close())
    const { db } = service
    const people = await Promise.all(Array.from({ length: 3 }, () => registerPerson(service)))
    const first = people[0] ?? assert.fail('there is nobody')
    for (const by of people) await addChannel(db, by)
    // More than are planned in one transaction: so many channels of three people would not do.
    const count = 250
    const rows = Array.from({ length: count }, (_, at) => ({
      email: `many${at}@example.org`,
      email_key: `many${at}@example.org`,
      search_text: '',
      role: 'USER' as const,
      password_hash: '',
      created_at: 0,
    }))
    const users = await db.insertInto('users').values(rows).returning('id').execute()
    const template = await db
      .selectFrom('care_settings')
      .selectAll()
      .where('user_id', '=', gardenIdOf(first))
      .executeTakeFirstOrThrow()
    const gardens = users.map(({ id }) => gardenIdOf({ user: { ...first.user, id } }))
    await db
      .insertInto('care_settings')
      .values(gardens.map((user_id) => ({ ...template, user_id })))
      .execute()
    const channel = {
      kind: 3,
      enabled: 1,
      target: '',
      sealed: new Uint8Array(),
      created_at: 0,
      updated_at: 0,
    } as const
    await db
      .insertInto('reminder_channels')
      .values(gardens.map((user_id) => ({ ...channel, user_id })))
      .execute()
    itIs('2026-11-16T08:00:00Z')
    await Promise.all([planDigestsDue(db), planDigestsDue(other.db)])
    const told = await db
      .selectFrom('deliveries')
      .select(['user_id'])
      .where('date', '=', '2026-11-16')
      .where('user_id', 'in', [...gardens, ...people.map(gardenIdOf)])
      .execute()
    assert.equal(told.length, count + people.length)
    assert.equal(new Set(told.map(({ user_id }) => user_id)).size, told.length)
  })
})
