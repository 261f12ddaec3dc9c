import { seal, unseal } from '../../../base/secret-box.ts'

/** What a delivery says, where that is not made when it is sent: sealed, because mails have links that let people in. */
export class DeliveryContents {
  readonly #keys: readonly [current: Buffer, ...older: Buffer[]]

  constructor(keys: readonly [current: Buffer, ...older: Buffer[]]) {
    this.#keys = keys
  }

  write(messageId: string, content: object): Uint8Array {
    return seal(this.#keys[0], labelOf(messageId), Buffer.from(JSON.stringify(content)))
  }

  /** Returns what this class has written, which alone has the key. */
  read<T extends object>({ messageId, content }: { messageId: string; content: Uint8Array | null }): T {
    const plain = content === null ? undefined : unseal(this.#keys, labelOf(messageId), content)
    if (plain === undefined) throw new Error('The content of the delivery cannot be read with SECRET_KEY')
    return JSON.parse(plain.toString())
  }
}

function labelOf(messageId: string): string {
  return `delivery ${messageId}`
}
