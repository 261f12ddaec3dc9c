import type { BackupStep, Progress } from '../../features/transfer/backups/progress.ts'
import type { Terminal } from './command.ts'
import { ProgressBar } from './progress-bar.ts'

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
