import assert from 'node:assert/strict'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { Person } from './people.ts'

export interface SentEvent {
  readonly id?: string
  readonly event?: string
  readonly data?: unknown
}

/** Reads a stream of server-sent events, block by block. */
export class EventReader {
  readonly response: IncomingMessage
  readonly #request: ClientRequest
  #text = ''
  #isClosed = false
  #notice = () => {}

  private constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request
    this.response = response.setEncoding('utf8')
    response.on('data', (text: string) => {
      this.#text += text
      this.#notice()
    })
    response.once('close', () => {
      this.#isClosed = true
      this.#notice()
    })
    // A server that cuts the connection is no failure of the test.
    response.on('error', () => {})
  }

  static async open(
    port: number,
    by: Pick<Person, 'headers'>,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): Promise<EventReader> {
    const request = get({
      ...{ port, host: '127.0.0.1', path: `/api/v1/events${query}`, agent: false },
      headers: { ...by.headers, accept: 'text/event-stream', ...headers },
    })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject)
    })
    return new EventReader(request, response)
  }

  /** The next block; undefined at the end. A comment has none of the fields. */
  async next(): Promise<SentEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end !== -1) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        return blockOf(block)
      }
      if (this.#isClosed) return undefined
      await new Promise<void>((resolve) => {
        this.#notice = resolve
      })
    }
  }

  /** So many blocks. */
  async take(count: number): Promise<SentEvent[]> {
    const taken: SentEvent[] = []
    while (taken.length < count) taken.push((await this.next()) ?? assert.fail('the stream has ended'))
    return taken
  }

  close(): void {
    this.#request.destroy()
  }
}

function blockOf(block: string): SentEvent {
  const fields: Record<string, unknown> = {}
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ')
    const name = line.slice(0, colon)
    const value = line.slice(colon + 2)
    if (colon > 0) fields[name] = name === 'data' ? JSON.parse(value) : value
  }
  return fields
}
