import type { Spool } from '../../../../storage/spool.ts'
import { SpooledText } from '../spooled-text.ts'

/** Texts of an archive that wait in the spool, by their names in the archive. */
export class SpooledFiles {
  readonly #spool: Spool
  readonly texts = new Map<string, SpooledText>()

  constructor(spool: Spool) {
    this.#spool = spool
  }

  /** The caller adds to it and closes it; where that fails, discarding all of them closes it. */
  async create(name: string): Promise<SpooledText> {
    const text = await SpooledText.create(this.#spool)
    this.texts.set(name, text)
    return text
  }

  async discard(): Promise<void> {
    for (const text of this.texts.values()) await text.discard()
    this.texts.clear()
  }
}
