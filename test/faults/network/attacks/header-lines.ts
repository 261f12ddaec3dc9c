import assert from 'node:assert/strict'
import { type Random, randomFrom } from '../../../random.ts'
import { type Attack, repeated, type Target } from '../attack.ts'
import { Caller } from '../caller.ts'
import { headOf, takeTags } from '../requests.ts'

const LINES = 10_000
const HEAD_TOO_LARGE = ['431', '400']

/** More lines of headers than anybody has read, before a body and behind it. */
export const headerLines: Attack = {
  name: 'header-lines',
  isSlow: false,
  begin: async (target) =>
    repeated(async (pass) => {
      const heads = headsFor(target)
      for (const text of heads) await send(target, text, randomFrom(target.seed, pass))
      assert.deepEqual(await takeTags(target), [])
      return heads.length
    }),
}

function headsFor(target: Target): string[] {
  const head = headOf(target)
  const body = 'Content-Length: 12\r\n\r\n{"name":"a"}'
  const lines = [
    'a:\r\n'.repeat(LINES),
    Array.from({ length: LINES }, (_, at) => `X-${at}: ${at}\r\n`).join(''),
    'Cookie: a=b\r\n'.repeat(LINES),
    'Host: x\r\n'.repeat(LINES),
    'X-Forwarded-For: 127.0.0.1\r\n'.repeat(LINES),
    'Connection: X\r\n'.repeat(LINES),
  ]
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
  return [
    ...lines.map((text) => head + text + body),
    // What decides where the body ends comes last.
    ...lines.map(
      (text) => `${head}${text}Transfer-Encoding: gzip, chunked\r\n\r\nc\r\n{"name":"a"}\r\n0\r\n\r\n`,
    ),
    ...lines.map((text) => `${chunked}c\r\n{"name":"a"}\r\n0\r\n${text}\r\n`),
    `${chunked}${'c;a=b'.padEnd(LINES * 4, ';a=b')}\r\n{"name":"a"}\r\n0\r\n\r\n`,
  ]
}

async function send({ port }: Target, text: string, random: Random): Promise<void> {
  const caller = new Caller(port)
  await caller.say(text, random)
  await caller.untilClosed()
  const { statuses } = caller
  // A server that hangs up while a client still sends may not be heard.
  assert.ok(
    statuses.length < 2 && HEAD_TOO_LARGE.includes(statuses[0] ?? '431'),
    `${text.slice(0, 400)}: ${statuses}`,
  )
}
