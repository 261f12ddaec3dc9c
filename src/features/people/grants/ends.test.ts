import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { EventReader } from '../../../../test/event-reader.ts'
import { type Bearer, dayFromNow, inGardenOf, letIn, newKey, newLink } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { listen } from '../../../../test/raw-http.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { LIMITS } from '../../../http/limits.ts'

/** What is ended on one server is ended on all of them after so long at most. */
const MOST_MS = 5_000

/** Streams are looked after often, so that no test has to wait. */
const limits = { ...LIMITS, streams: { ...LIMITS.streams, checkMs: 20, sessionCheckMs: 20 } }

/** A garden with all that lets callers in. */
interface Shared {
  readonly ada: Person
  readonly bob: Person
  readonly place: number
  readonly ofBob: Bearer
  readonly ofAda: Bearer
  readonly link: Bearer
}

type Caller = 'bob' | 'ofBob' | 'ofAda' | 'link'
type Outcome = readonly [code: number, status: number]

const GONE: Outcome = [4701, 404]
const UNKNOWN: Outcome = [401, 401]
const REFUSED: Outcome = [403, 403]

onEachEngine('what is ended on one server', (engine) => {
  let service: TestApp
  let beside: TestApp
  let port: number
  let admin: Person
  const readers: EventReader[] = []
  before(async () => {
    service = await buildTestApp(engine, { limits })
    beside = await buildTestAppBeside(service, { limits })
    port = await listen(service.app)
    admin = await registerAdmin(service)
  })
  after(async () => {
    for (const reader of readers) reader.close()
    await beside.close()
    await service.close()
  })

  async function share(): Promise<Shared> {
    const [ada, bob] = [await registerPerson(service), await registerPerson(service)]
    const place = await letIn(service, ada, bob, 2)
    const ofBob = await newKey(service, bob, { role: 2, in: ada })
    const [ofAda, link] = [await newKey(service, ada, { role: 2 }), await newLink(service, ada)]
    return { ada, bob, place, ofBob, ofAda, link }
  }

  const on = (path: string, id: number) => `/api/v1/${path}/${id}` as const
  const disable = ({ user }: Person) =>
    made(beside, `PUT ${on('admin/users', user.id)}`, { by: admin, payload: { disabled: true } })
  const change = ({ ada, place }: Shared, payload: object) =>
    made(beside, `PUT ${on('grants', place)}`, { by: ada, payload })
  const remove = (by: Person, id: number) => made(beside, `DELETE ${on('grants', id)}`, { by })

  /** Each with what it leaves: callers that are not named go on as before. */
  const ENDS: readonly (readonly [
    string,
    (garden: Shared) => Promise<unknown>,
    Partial<Record<Caller, Outcome>>,
  ])[] = [
    ['the place of a person', ({ ada, place }) => remove(ada, place), { bob: GONE, ofBob: UNKNOWN }],
    [
      'a place by its days',
      (garden) => change(garden, { from: dayFromNow(2) }),
      { bob: GONE, ofBob: UNKNOWN },
    ],
    ['a role by a lower one', (garden) => change(garden, { role: 1 }), { bob: REFUSED, ofBob: REFUSED }],
    ['a key', ({ ada, ofAda }) => remove(ada, ofAda.id), { ofAda: UNKNOWN }],
    [
      'a secret by a new one',
      ({ ada, ofAda }) => made(beside, `POST ${on('grants', ofAda.id)}/renew`, { by: ada, payload: {} }),
      { ofAda: UNKNOWN },
    ],
    ['a link', ({ ada, link }) => remove(ada, link.id), { link: UNKNOWN }],
    [
      'the garden of an owner that is disabled',
      ({ ada }) => disable(ada),
      { bob: GONE, ofBob: UNKNOWN, ofAda: UNKNOWN, link: UNKNOWN },
    ],
    ['the account of a person that is disabled', ({ bob }) => disable(bob), { bob: UNKNOWN, ofBob: UNKNOWN }],
    [
      'an account that is deleted',
      ({ bob }) => made(beside, 'DELETE /api/v1/auth/me', { by: bob, payload: { password: PASSWORD } }),
      { bob: UNKNOWN, ofBob: UNKNOWN },
    ],
  ]

  for (const [title, end, outcomes] of ENDS) {
    test(`is ended on all servers within 5 s: ${title}`, async (t) => {
      const pass = passingTime(t)
      const garden = await share()
      /** A sitter may send it, and nothing comes of it. */
      const ask = (server: TestApp, caller: Caller) =>
        send(server, 'POST /api/v1/plant-journals', {
          by: garden[caller],
          headers: inGardenOf(garden.ada),
          payload: { plantIds: [1] },
        })
      const all = ['bob', 'ofBob', 'ofAda', 'link'] as const
      for (const caller of all) assertFailure(await ask(service, caller), 4001, 404)
      await end(garden)
      for (const caller of all) assertFailure(await ask(beside, caller), ...(outcomes[caller] ?? [4001, 404]))
      pass(MOST_MS - 1)
      for (const caller of all)
        assertFailure(await ask(service, caller), ...(outcomes[caller] ?? [4001, 404]))
    })
  }

  test('ends its streams on the others, too', async () => {
    for (const [title, end, outcomes] of ENDS) {
      const garden = await share()
      const options = { headers: inGardenOf(garden.ada) }
      for (const caller of ['bob', 'ofBob', 'ofAda'] as const) {
        const outcome = outcomes[caller]
        // A lower role still sees what happens.
        if (outcome === undefined || outcome === REFUSED) continue
        readers.push(await EventReader.open(port, garden[caller], options))
      }
      for (const { response } of readers) assert.equal(response.statusCode, 200, title)
      await end(garden)
      for (const reader of readers.splice(0)) while ((await reader.next()) !== undefined);
    }
  })

  test('is looked for often enough by streams', () => {
    const { checkMs, sessionCheckMs } = LIMITS.streams
    assert.ok(checkMs + sessionCheckMs < MOST_MS)
  })
})
