import { stat } from 'node:fs/promises'
import type { Spool } from '../../../../storage/spool.ts'
import { SpooledText } from '../spooled-text.ts'

export type Add = (text: string) => Promise<void>

/** Texts of an archive that wait in the spool, by their names in the archive. */
export class SpooledFiles {
  readonly #spool: Spool
  readonly #paths = new Map<string, string>()

  constructor(spool: Spool) {
    this.#spool = spool
  }

  async write(name: string, work: (add: Add) => Promise<void>): Promise<void> {
    const file = await SpooledText.create(this.#spool)
    this.#paths.set(name, file.path)
    try {
      await work((text) => file.add(text))
    } finally {
      await file.close()
    }
  }

  pathOf(name: string): string {
    const path = this.#paths.get(name)
    if (path === undefined) throw new Error(`${name} was not written`)
    return path
  }

  async *all(): AsyncGenerator<{ readonly name: string; readonly path: string; readonly size: number }> {
    for (const [name, path] of this.#paths) yield { name, path, size: (await stat(path)).size }
  }

  async discard(): Promise<void> {
    for (const path of this.#paths.values()) await this.#spool.discard(path)
    this.#paths.clear()
  }
}
