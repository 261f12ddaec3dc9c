import { Agent, get, type IncomingMessage } from 'node:http'

/** Open streams of events, which count what they are told. */
export class Streams {
  readonly #responses: IncomingMessage[] = []
  #told = 0
  #wanted = 0
  #reached = () => {}

  get count(): number {
    return this.#responses.length
  }

  async add(url: string, authorization: string): Promise<void> {
    const headers = { authorization, accept: 'text/event-stream' }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${url}/api/v1/events`, { headers, agent: new Agent({ keepAlive: false }) }, resolve).once(
        'error',
        reject,
      )
    })
    if (response.statusCode !== 200) throw new Error(`A stream was refused with HTTP ${response.statusCode}`)
    response.setEncoding('utf8').on('data', (text: string) => {
      this.#told += text.split('\nevent: ').length - 1
      if (this.#told >= this.#wanted) this.#reached()
    })
    // The server ends them at the end.
    response.on('error', () => {})
    this.#responses.push(response)
  }

  /** Milliseconds until every stream was told once more, from the moment when the change begins. */
  async untilTold(change: () => Promise<void>): Promise<number> {
    this.#told = 0
    this.#wanted = this.count
    const reached = new Promise<void>((resolve) => {
      this.#reached = resolve
    })
    const begun = performance.now()
    await change()
    await reached
    return performance.now() - begun
  }

  close(): void {
    for (const response of this.#responses) response.destroy()
  }
}
