import { open, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'

/** Some megabytes: a step holds the lock of the copied file only. */
const PAGES_AT_A_TIME = 1_000

/**
 * Copies a database that is in use. The connection has an open snapshot, so all pages are of one state and the copy never has
 * to begin anew, however much is written meanwhile; no writer waits for it. Steps run in another thread.
 */
export async function copyFrozen(file: string, copy: string): Promise<void> {
  await createPrivateFile(copy)
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    source.exec('begin')
    // The snapshot begins with the first read.
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, copy, { rate: PAGES_AT_A_TIME })
  } finally {
    source.close()
  }
}

export async function removeFrozenCopy(copy: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(`${copy}${end}`, { force: true })
}

async function createPrivateFile(path: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  await handle.close()
}
