import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Grant } from '../../src/features/people/grants/grants.schema.ts'
import { newSpecies } from '../gardener.ts'
import { made } from '../made.ts'
import { type Person, registerPerson } from '../people.ts'
import { lastJson, openReceiver, type Receiver } from '../receiver.ts'
import { send } from '../send.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { readDocument, section } from './document.ts'

const SHOWN_ADDRESS = 'https://frond.example/'

/** What a template of Home Assistant is made of, by the text between its braces. */
type Known = (expression: string) => unknown

// On SQLite only: what is sent is what any client sends.
describe('what docs/integrations.md has for Home Assistant', () => {
  let service: TestApp
  let receiver: Receiver
  let ada: Person
  let blocks: Map<string, string[]>
  before(async () => {
    receiver = await openReceiver()
    service = await buildTestApp(undefined, { env: { OUTBOUND_ALLOW: receiver.host } })
    ada = await registerPerson(service, 'ada@example.org', 'moss and lichen')
    const text = section(await readDocument('docs/integrations.md'), '## Home Assistant')
    const found = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    blocks = new Map(
      [...Map.groupBy(found, ([, language = '']) => language)].map(([language, some]) => [
        language,
        some.map(([, , block = '']) => block),
      ]),
    )
  })
  after(async () => {
    await service.close()
    await receiver.close()
  })

  const yaml = (key: string) =>
    blocks.get('yaml')?.find((block) => block.startsWith(`${key}:`)) ?? assert.fail(`${key} is not shown`)

  /** Posts and gets what a block says, the way Home Assistant does. */
  const requested = (block: string, address: string, known: Known, key: string) => {
    const payload = valueIn(block, 'payload')
    const headers = ['Content-Type', 'Authorization'].flatMap((name) => {
      const value = valueIn(block, name)
      return value === undefined ? [] : [[name, value === '!secret frond_key' ? key : value] as const]
    })
    return service.app.inject({
      method: valueIn(block, 'method') === 'POST' ? 'POST' : 'GET',
      url: (valueIn(block, address) ?? '').replace(SHOWN_ADDRESS, '/'),
      headers: { 'content-type': valueIn(block, 'content_type') ?? '', ...Object.fromEntries(headers) },
      ...(payload === undefined ? {} : { payload: rendered(payload, known) }),
    })
  }

  /** Makes the key as it is shown. The line for `secrets.yaml` must have the form that the header needs. */
  const newKey = async () => {
    const [, command = ''] = blocks.get('sh') ?? []
    const [, path = '', payload = ''] =
      /^curl -X POST https:\/\/frond\.example\/(\S+) -H "Authorization: Bearer \$TOKEN" -H "Content-Type: application\/json" -d '(.*)'\n$/.exec(
        command,
      ) ?? []
    const { token } = await made<Grant>(service, `POST /${path}`, { by: ada, payload: JSON.parse(payload) })
    return yaml('frond_key').replace(/^frond_key: Bearer frnd_\S+\n$/, `Bearer ${token}`)
  }

  test('the calendar is made by the request, and read at its address', async () => {
    const [command = ''] = blocks.get('sh') ?? []
    const [, path = ''] =
      /^curl -X POST https:\/\/frond\.example\/(\S+) -H "Authorization: Bearer \$TOKEN"\n$/.exec(command) ??
      []
    const { url } = await made<{ url: string }>(service, `POST /${path}`, { by: ada })
    const reply = await send(service, `GET /${url.slice(1)}?by=plant`)
    assert.equal(reply.statusCode, 200)
    assert.match(reply.body, /^BEGIN:VCALENDAR\r\n/)
  })

  test('the sensor reads how many plants wait by a key; a command marks them as done', async () => {
    const key = await newKey()
    const summary = yaml('rest')
    const region = await made(service, 'POST /api/v1/regions', { by: ada, payload: { name: 'Home' } })
    const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, {
      by: ada,
      payload: { name: 'Sill' },
    })
    const plant = { name: 'Fern', speciesId: await newSpecies(service), locationId: place.id }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by: ada, payload: plant })
    const schedule = { plantId, type: 1, every: 7, unit: 1, startDate: '2026-01-01' }
    const { id } = await made(service, 'POST /api/v1/care-schedules', { by: ada, payload: schedule })
    const waiting = async () => {
      const reply = await requested(summary, 'resource', unknown, key)
      assert.equal(reply.statusCode, 200, reply.body)
      const value: { data: Record<string, unknown> } = reply.json()
      assert.equal(Object.keys(attributesOf(summary, value.data)).length, 4)
      return rendered(valueIn(summary, 'value_template') ?? '', within({ value_json: value }))
    }
    assert.equal(await waiting(), '1')
    const ids: Known = (expression) =>
      expression === 'schedule_ids | to_json' ? JSON.stringify([id]) : unknown(expression)
    const done = await requested(yaml('rest_command'), 'url', ids, key)
    assert.equal(done.statusCode, 200, done.body)
    assert.deepEqual(done.json().data.notDue, [])
    assert.equal(await waiting(), '0')
  })

  test('the trigger gets what it reads', async () => {
    const [json = ''] = blocks.get('json') ?? []
    const payload: { url: string } = JSON.parse(json)
    const url = payload.url.replace('http://homeassistant.local:8123', receiver.url)
    const channel = await made(service, 'POST /api/v1/reminder-channels', {
      by: ada,
      payload: { ...payload, url },
    })
    const tried = await made<object>(service, `POST /api/v1/reminder-channels/${channel.id}/test`, {
      by: ada,
    })
    assert.deepEqual(tried, { ok: true, status: 200 })
    const automation = yaml('automation')
    assert.equal(receiver.received.at(-1)?.path, `/api/webhook/${valueIn(automation, 'webhook_id')}`)
    const known = within({ trigger: { json: lastJson(receiver) } })
    assert.ok(automation.includes(`'${known('trigger.json.type')}'`))
    for (const key of ['title', 'message']) {
      assert.match(rendered(valueIn(automation, key) ?? '', known), /\w/)
    }
  })
})

/** The first value of a key, without its quotes. */
function valueIn(block: string, key: string): string | undefined {
  const [, value] = new RegExp(`^ *(?:- )?${key}: (.+)$`, 'm').exec(block) ?? []
  return value?.replace(/^(['"])(.*)\1$/, '$2')
}

function rendered(template: string, known: Known): string {
  return template.replace(/\{\{ (.+?) \}\}/g, (_, expression: string) => String(known(expression)))
}

function unknown(expression: string): never {
  return assert.fail(expression)
}

/** Looks up `a.b.c`. */
function within(values: object): Known {
  return (expression) => {
    let found: unknown = values
    for (const name of expression.split('.')) {
      assert.ok(typeof found === 'object' && found !== null, expression)
      found = Object.entries(found).find(([key]) => key === name)?.[1]
    }
    assert.notEqual(found, undefined, expression)
    return found
  }
}

/** Those that a sensor keeps, all of which there must be. */
function attributesOf(block: string, data: Record<string, unknown>): Record<string, unknown> {
  const [, list = ''] = /json_attributes:\n((?: +- \w+\n)+)/.exec(block) ?? []
  const names = [...list.matchAll(/- (\w+)/g)].map(([, name = '']) => name)
  for (const name of names) assert.ok(name in data, name)
  return Object.fromEntries(names.map((name) => [name, data[name]]))
}
