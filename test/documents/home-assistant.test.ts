import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Grant } from '../../src/features/people/grants/grants.schema.ts'
import { rendered, within } from '../home-assistant/expressions.ts'
import { blueprintNames } from '../home-assistant/files.ts'
import { command, reading, readPackage } from '../home-assistant/package.ts'
import { made } from '../made.ts'
import { type Person, registerPerson } from '../people.ts'
import { lastJson, openReceiver, type Receiver } from '../receiver.ts'
import { send } from '../send.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { firstTable, readDocument, section } from './document.ts'

// On SQLite only: test/deploy has what the files send, on both engines.
describe('what docs/integrations.md has for Home Assistant', () => {
  let service: TestApp
  let receiver: Receiver
  let ada: Person
  let text: string
  let blocks: Map<string, string[]>
  before(async () => {
    receiver = await openReceiver()
    service = await buildTestApp(undefined, { env: { OUTBOUND_ALLOW: receiver.host } })
    ada = await registerPerson(service, 'ada@example.org', 'moss and lichen')
    text = section(await readDocument('docs/integrations.md'), '## Home Assistant')
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

  /** Makes the key as it is shown. The line for `secrets.yaml` must have the form that the header needs. */
  const newKey = async () => {
    const [command = ''] = blocks.get('sh') ?? []
    const [, path = '', payload = ''] =
      /^curl -X POST https:\/\/frond\.example\/(\S+) -H "Authorization: Bearer \$TOKEN" -H "Content-Type: application\/json" -d '(.*)'\n$/.exec(
        command,
      ) ?? []
    const { token } = await made<Grant>(service, `POST /${path}`, { by: ada, payload: JSON.parse(payload) })
    return yaml('frond_key').replace(/^frond_key: Bearer frnd_\S+\n$/, `Bearer ${token}`)
  }

  test('the calendar is made by the request, and read at its address', async () => {
    const [, command = ''] = blocks.get('sh') ?? []
    const [, path = ''] =
      /^curl -X POST https:\/\/frond\.example\/(\S+) -H "Authorization: Bearer \$TOKEN"\n$/.exec(command) ??
      []
    const { url } = await made<{ url: string }>(service, `POST /${path}`, { by: ada })
    const reply = await send(service, `GET /${url.slice(1)}?by=plant`)
    assert.equal(reply.statusCode, 200)
    assert.match(reply.body, /^BEGIN:VCALENDAR\r\n/)
  })

  test('the key lets the package in', async () => {
    const config = await readPackage(await newKey())
    assert.equal((await reading(service, config)).status, 200)
    const data = { schedule_ids: [1] }
    const done = await command(service, config, 'frond_done', (template) => rendered(template, data))
    assert.equal(within(done, 'content.code'), 4501)
  })

  test('what there is then has the names that the files give it', async () => {
    const { rest, rest_command } = await readPackage('')
    const sensors = rest.flatMap(({ sensor }) => sensor)
    const [inSensors, ...inBlueprints] = firstTable(text)
    const [inActions] = inBlueprints.splice(-1)
    assert.deepEqual(
      namesIn(inSensors),
      sensors.map(({ name }) => `sensor.${name.toLowerCase().replaceAll(' ', '_')}`),
    )
    assert.deepEqual(
      namesIn(inActions).map((name) => name.replace(/^(rest_command)?\./, '')),
      Object.keys(rest_command),
    )
    assert.deepEqual(
      inBlueprints.map(([name = '']) => name),
      (await blueprintNames()).map((name) => `the blueprint **${name}**`),
    )
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
    const known = { trigger: { json: lastJson(receiver) } }
    assert.ok(automation.includes(`'${within(known, 'trigger.json.type')}'`))
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

/** The code in a row of a table. */
function namesIn(row: readonly string[] = []): string[] {
  return [...(row[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
