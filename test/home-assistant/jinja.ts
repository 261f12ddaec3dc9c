import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Why templates cannot be rendered here, for the options of a suite. */
export const noJinja = whyNoJinja()

function whyNoJinja(): string | false {
  const { status } = spawnSync('python3', ['-c', 'import jinja2'])
  return status === 0 ? false : 'there is no python3 with jinja2, which renders templates of Home Assistant'
}

export interface Known {
  readonly variables: Readonly<Record<string, unknown>>
  readonly states: Readonly<Record<string, { readonly state: string; readonly lastReported: number }>>
}

/** The engine of the templates of Home Assistant, in a process of its own. */
export class Jinja {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #replies: AsyncIterator<string>
  #last: Promise<unknown> = Promise.resolve()

  constructor() {
    this.#process = spawn('python3', [join(import.meta.dirname, 'templates.py')])
    this.#process.stderr.pipe(process.stderr)
    this.#replies = createInterface(this.#process.stdout)[Symbol.asyncIterator]()
  }

  async close(): Promise<void> {
    const exit = once(this.#process, 'exit')
    this.#process.stdin.end()
    await exit
  }

  /** Gives the text, or with `parse` the value that the text reads as. */
  async render(template: string, known: Known, parse: boolean): Promise<unknown> {
    const line = JSON.stringify({ template, ...known, parse, now: Date.now() })
    // The replies come in the order of the requests.
    const reply = this.#last.then(() => {
      this.#process.stdin.write(`${line}\n`)
      return this.#replies.next()
    })
    this.#last = reply
    const { value } = await reply
    const { error, result }: { error?: string; result?: unknown } = JSON.parse(value)
    assert.equal(error, undefined)
    return result
  }
}
