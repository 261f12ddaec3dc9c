import type { WriteStream } from 'node:tty'

const WIDTH = 30
const EVERY_MS = 200

/** How far, how fast, how much longer; only for someone who looks at a terminal. */
export class ProgressBar {
  readonly #total: number
  readonly #stream: Pick<WriteStream, 'write' | 'isTTY'>
  readonly #startedAt = Date.now()
  #shownAt = 0

  constructor(total: number, stream: Pick<WriteStream, 'write' | 'isTTY'>) {
    this.#total = total
    this.#stream = stream
  }

  show(done: number, rows: number): void {
    const now = Date.now()
    if (!this.#stream.isTTY || now - this.#shownAt < EVERY_MS) return
    this.#shownAt = now
    const seconds = Math.max(0.001, (now - this.#startedAt) / 1_000)
    const share = this.#total === 0 ? 1 : Math.min(1, done / this.#total)
    const filled = Math.round(share * WIDTH)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
    const left = share === 0 ? '?' : String(Math.ceil((seconds / share) * (1 - share)))
    this.#stream.write(
      `\r${bar} ${Math.floor(share * 100)} %  ${rows} rows  ${Math.round(rows / seconds)}/s  ${left} s left   `,
    )
  }

  end(): void {
    if (this.#stream.isTTY) this.#stream.write('\n')
  }
}
