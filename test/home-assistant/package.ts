import assert from 'node:assert/strict'
import Type, { type Static } from 'typebox'
import type { TestApp } from '../test-app.ts'
import { readHomeAssistant } from './files.ts'

const SHOWN_ADDRESS = 'https://frond.example/'

const Headers = Type.Record(Type.String(), Type.String())

const Sensor = Type.Object(
  {
    name: Type.String(),
    unique_id: Type.String(),
    icon: Type.String(),
    unit_of_measurement: Type.String(),
    availability: Type.String(),
    value_template: Type.String(),
    json_attributes_path: Type.Optional(Type.Literal('$.data')),
    json_attributes: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
)

const RestCommand = Type.Object(
  {
    url: Type.String(),
    method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
    headers: Headers,
    content_type: Type.Optional(Type.String()),
    payload: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

const Package = Type.Object(
  {
    rest: Type.Tuple([
      Type.Object(
        {
          resource: Type.String(),
          scan_interval: Type.Integer(),
          headers: Headers,
          sensor: Type.Array(Sensor),
        },
        { additionalProperties: false },
      ),
    ]),
    rest_command: Type.Record(Type.String(), RestCommand),
  },
  { additionalProperties: false },
)
export type Package = Static<typeof Package>

/** The package, with a key in place of the secret. */
export function readPackage(key: string): Promise<Package> {
  return readHomeAssistant('packages/frond.yaml', Package, { secrets: { frond_key: key } })
}

/** What an action of Home Assistant gets back. */
export interface Answer {
  readonly status: number
  readonly content: unknown
}

/** Renders a template into a text. */
export type RenderText = (template: string) => Promise<string> | string

/** Sends what the action `rest_command` sends: its templates are rendered with what was given to the action. */
export async function command(
  service: TestApp,
  { rest_command }: Package,
  name: string,
  text: RenderText,
): Promise<Answer> {
  const { url, method, headers, content_type, payload } = rest_command[name] ?? assert.fail(name)
  const rendered: Record<string, string> = { ...SENT }
  for (const [header, template] of Object.entries(headers)) rendered[header] = await text(template)
  if (content_type !== undefined) rendered['content-type'] = content_type
  return sent(service, {
    method,
    address: await text(url),
    headers: rendered,
    ...(payload === undefined ? {} : { payload: await text(payload) }),
  })
}

/** Reads what the sensors read. */
export function reading(service: TestApp, { rest: [{ resource, headers }] }: Package): Promise<Answer> {
  return sent(service, { method: 'GET', address: resource, headers: { ...SENT, ...headers } })
}

/** These come with every request of Home Assistant. */
const SENT = { accept: '*/*', 'user-agent': 'HomeAssistant/2026.8.0 aiohttp/3.13.3 Python/3.14' }

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

async function sent({ app }: TestApp, { address, ...request }: Sent): Promise<Answer> {
  assert.ok(address.startsWith(SHOWN_ADDRESS), address)
  const reply = await app.inject({ ...request, url: address.replace(SHOWN_ADDRESS, '/') })
  assert.match(String(reply.headers['content-type']), /^application\/json(;|$)/)
  return { status: reply.statusCode, content: reply.json() }
}
