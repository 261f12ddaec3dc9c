import type { BackupStep, Progress } from '../../features/transfer/backups/progress.ts'
import type { Terminal } from './command.ts'

type Screen = Pick<Terminal['stderr'], 'write' | 'isTTY' | 'columns'>

const LONGEST_BAR = 30
const SHORTEST_BAR = 5
/** Columns for the text beside the bar, with large numbers. */
const TEXT_COLUMNS = 48
const EVERY_MS = 200

/** Progress, speed and remaining time; written to a terminal only. */
export class ProgressBar {
  readonly #total: number
  readonly #stream: Screen
  readonly #what: string
  readonly #startedAt = Date.now()
  #shownAt = 0

  /** `what` is counted by the second number of `show`. */
  constructor(total: number, stream: Screen, what = 'rows') {
    this.#total = total
    this.#stream = stream
    this.#what = what
  }

  show(done: number, rows: number): void {
    const now = Date.now()
    if (!this.#stream.isTTY || now - this.#shownAt < EVERY_MS) return
    this.#shownAt = now
    const seconds = Math.max(0.001, (now - this.#startedAt) / 1_000)
    const share = this.#total === 0 ? 1 : Math.min(1, done / this.#total)
    const width = this.#width()
    const filled = Math.round(share * width)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
    const left = share === 0 ? '?' : String(Math.ceil((seconds / share) * (1 - share)))
    this.#stream.write(
      `\r${bar} ${Math.floor(share * 100)} %  ${rows} ${this.#what}  ${Math.round(rows / seconds)}/s  ${left} s left   `,
    )
  }

  /** Fits into one line: a carriage return cannot overwrite a wrapped one. */
  #width(): number {
    return Math.max(SHORTEST_BAR, Math.min(LONGEST_BAR, (this.#stream.columns ?? 80) - TEXT_COLUMNS))
  }

  end(): void {
    if (this.#stream.isTTY) this.#stream.write('\n')
  }
}

const WORDS: Readonly<Record<BackupStep, string>> = {
  rows: 'rows',
  files: 'bytes of files',
  verify: 'bytes verified',
  migrations: 'migrations',
}

/** A bar for each step on a terminal; elsewhere nothing but the result is written. */
export function backupProgress({ stderr }: Terminal): Progress {
  let bar: ProgressBar | undefined
  let done = 0
  return {
    step(step, total) {
      done = 0
      bar = new ProgressBar(total, stderr, WORDS[step])
    },
    advance(amount) {
      done += amount
      bar?.show(done, done)
    },
    end() {
      bar?.end()
      bar = undefined
    },
  }
}
