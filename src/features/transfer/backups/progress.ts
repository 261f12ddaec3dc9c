/** Tells an operator that waits what is being done: `done` of `total` in what the step counts, bytes or rows. */
export interface Progress {
  step(step: BackupStep, total: number): void
  advance(amount: number): void
  end(): void
}

export type BackupStep = 'rows' | 'files' | 'verify' | 'migrations'

export const SILENT: Progress = { step() {}, advance() {}, end() {} }
