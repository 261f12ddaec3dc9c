import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { onPostgres } from '../../../test/engines.ts'
import { assertSuccess } from '../../../test/envelope.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, registerPerson } from '../../../test/people.ts'
import { codeOf, type Reply, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

const USERS = 16
const AVAILABLE_OR_NOT = new Set([200, 1903])

/** A file has neither connections nor administrators that disturb them. */
onPostgres('a server that is disturbed', (engine) => {
  let service: TestApp
  let people: Person[]
  let administrator: Client
  before(async () => {
    service = await buildTestApp(engine)
    people = await Promise.all(Array.from({ length: USERS }, () => registerPerson(service)))
    const { database } = service.config
    assert.ok(database.engine === 'postgres')
    administrator = new Client({ connectionString: database.url })
    await administrator.connect()
  })
  after(async () => {
    await administrator.end()
    await service.close()
  })

  /** All users ask again and again until the disturbance is over, which can wait until each of them has one more answer. */
  async function whileDisturbed(
    times: number,
    disturb: (turn: number, eachIsAnswered: () => Promise<unknown>) => Promise<unknown>,
    ask: Ask,
  ) {
    let isOver = false
    const next = people.map(() => Promise.withResolvers<void>())
    const askers = people.map(async (person, at) => {
      const answers: number[] = []
      while (!isOver) {
        answers.push(codeOf(await ask(person)))
        next[at]?.resolve()
        next[at] = Promise.withResolvers()
      }
      return answers
    })
    const all = Promise.all(askers)
    const eachIsAnswered = () => Promise.race([all, Promise.all(next.map(({ promise }) => promise))])
    try {
      for (let turn = 0; turn < times; turn++) await disturb(turn, eachIsAnswered)
    } finally {
      isOver = true
    }
    return new Set((await all).flat())
  }

  type Ask = (person: Person) => Promise<Reply>

  const askForOwnAccount: Ask = async (person) => {
    const reply = await send(service, 'GET /api/v1/auth/me', { by: person })
    if (reply.statusCode === 200) assert.equal(reply.json().data.id, person.user.id)
    return reply
  }

  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and application_name = 'frond'`

  /** Writes, and then reads what is the person's own. */
  function writeAndRead(made: Map<Person, Set<string>>): Ask {
    return async (person) => {
      const name = randomUUID().slice(0, 18)
      const reply = await send(service, 'POST /api/v1/plant-tags', { by: person, payload: { name } })
      if (reply.statusCode === 200) made.get(person)?.add(name)
      else return reply
      return send(service, 'GET /api/v1/plant-tags', { by: person })
    }
  }

  const emptySets = () => new Map(people.map((person) => [person, new Set<string>()]))

  /** What was acknowledged is there, and nothing waits any more. */
  async function assertRecovered(made: ReadonlyMap<Person, ReadonlySet<string>>): Promise<void> {
    for (const [person, names] of made) {
      await eventually(async () => {
        const reply = await send(service, 'GET /api/v1/plant-tags', { by: person })
        assert.equal(reply.statusCode, 200, reply.body)
        const { data }: { data: { name: string }[] } = reply.json()
        const kept = new Set(data.map(({ name }) => name))
        assert.deepEqual(
          [...names].filter((name) => !kept.has(name)),
          [],
        )
      })
    }
    assertSuccess(await service.app.inject('/readyz'), { status: 'ready' })
    const { body } = await service.app.inject('/metrics')
    assert.match(body, /^database_statements_pending 0$/m)
  }

  test('by changes of a table answers each user with their own account, and no one with an error', async () => {
    // A statement is prepared anew a few times only: no administrator changes a table as often while one request runs.
    const change = async (turn: number, eachIsAnswered: () => Promise<unknown>) => {
      await administrator.query(
        `alter table users alter column display_name type ${turn % 2 === 0 ? 'varchar' : 'text'} collate "C"`,
      )
      await eachIsAnswered()
    }
    const codes = await whileDisturbed(20, change, askForOwnAccount)
    assert.deepEqual(codes, new Set([200]))
    await assertRecovered(emptySets())
  })

  test('by lost connections answers every request, and keeps what it acknowledged', async () => {
    const made = emptySets()
    const kill = () =>
      administrator.query(`select pg_terminate_backend(pid) ${others} order by random() limit 1`)
    const codes = await whileDisturbed(40, kill, writeAndRead(made))
    assert.deepEqual(codes.union(AVAILABLE_OR_NOT), AVAILABLE_OR_NOT)
    await assertRecovered(made)
  })

  test('by cancelled statements tells that it was not available, and signs no user out', async () => {
    const made = emptySets()
    const cancel = () => administrator.query(`select pg_cancel_backend(pid) ${others} and state = 'active'`)
    const codes = await whileDisturbed(100, cancel, writeAndRead(made))
    assert.deepEqual(codes.union(AVAILABLE_OR_NOT), AVAILABLE_OR_NOT)
    await assertRecovered(made)
  })
})
