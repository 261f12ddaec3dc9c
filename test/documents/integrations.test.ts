import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { Webhook } from 'standardwebhooks'
import type { Channel } from '../../src/features/reminders/channels/channels.schema.ts'
import { assertSuccess } from '../envelope.ts'
import { made } from '../made.ts'
import { registerPerson } from '../people.ts'
import { lastJson, openReceiver, type Receiver } from '../receiver.ts'
import { send } from '../send.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { readDocument, section } from './document.ts'

const text = await readDocument('docs/integrations.md')
const TITLE = 'It works'

/** The block of code in a section. */
function block(heading: string, language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(section(text, `## ${heading}`)) ?? []
  return code ?? assert.fail(`${heading} has no ${language}`)
}

// On SQLite only: what is sent does not depend on the database.
suite('docs/integrations.md', () => {
  let service: TestApp
  let receiver: Receiver
  before(async () => {
    receiver = await openReceiver()
    service = await buildTestApp(undefined, { env: { OUTBOUND_ALLOW: receiver.host } })
  })
  after(async () => {
    await service.close()
    await receiver.close()
  })

  /** What arrives over a channel as the page has it, at a stand-in for the server that it names. */
  async function tried(channel: object): Promise<Channel> {
    const by = await registerPerson(service)
    const made_ = await made<Channel>(service, 'POST /api/v1/reminder-channels', { by, payload: channel })
    const line = `POST /api/v1/reminder-channels/${made_.id}/test` as const
    assertSuccess(await send(service, line, { by }), { ok: true, status: 200 })
    return made_
  }

  for (const [heading, path, headers, body] of [
    [
      'ntfy',
      '/',
      { authorization: 'Bearer tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2' },
      { topic: 'my-plants', title: TITLE, tags: ['potted_plant'] },
    ],
    ['Gotify', '/message', { 'x-gotify-key': 'AKcXvqNXtBZgqm1' }, { title: TITLE, priority: 5 }],
    ['Apprise', '/notify/plants', {}, { title: TITLE, type: 'info', tag: 'family' }],
    ['Slack, Mattermost, Rocket.Chat, Discord', '/services/T000/B000/XXXX', {}, {}],
  ] as const) {
    test(`the channel for ${heading} sends what it is said to`, async () => {
      const channel: { url: string } = JSON.parse(block(heading, 'json'))
      const { pathname } = new URL(channel.url)
      await tried({ ...channel, url: `${receiver.url}${pathname}` })
      const last = receiver.received.at(-1) ?? assert.fail('nothing came')
      assert.equal(last.path, path)
      assert.partialDeepStrictEqual(last.headers, headers)
      const content = lastJson(receiver)
      assert.ok(typeof content === 'object' && content !== null)
      assert.partialDeepStrictEqual(content, body)
      const [, named = ''] =
        /What (?:they|\w+) gets?[^`]*(?:`\/message`[^`]*)?`\{ (.+?) \}`/.exec(
          section(text, `## ${heading}`),
        ) ?? []
      const names = named.split(', ').map((name) => name.replace(/:.*/, ''))
      // There is nothing to open: the service of this test has no public address.
      assert.deepEqual(Object.keys(content).sort(), names.filter((name) => name !== 'click').sort())
    })
  }

  test('a signed webhook is verified by the code that is shown', async () => {
    const { secret } = await tried({ kind: 3, format: 1, url: receiver.url })
    const { body, headers } = receiver.received.at(-1) ?? assert.fail('nothing came')
    const code = block('Signed webhooks', 'js').replace(/^import .*\n/, '')
    const context = { Webhook, process: { env: { FROND_SECRET: secret } }, body: body.toString(), headers }
    assert.equal(runInNewContext(`${code}; type`, context), 'care.test')
  })
})
