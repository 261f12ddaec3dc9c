import { type FileHandle, open } from 'node:fs/promises'
import { EventLoopSlice } from '../../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../../base/yield-to-event-loop.ts'

const WINDOW_BYTES = 262_144

/**
 * Reads a file through a buffer, because parsers ask for a few bytes at a time. What is in the buffer comes without the event
 * loop going round, so a parser of thousands of small parts has to give way in between.
 */
export class BufferedFile {
  readonly #handle: FileHandle
  readonly #buffer = Buffer.alloc(WINDOW_BYTES)
  #start = 0
  #length = 0
  readonly #slice: EventLoopSlice

  constructor(handle: FileHandle, slice = new EventLoopSlice()) {
    this.#handle = handle
    this.#slice = slice
  }

  /**
   * Returns at least `atLeast` bytes from `at` on, and the rest of the buffer; fewer at the end of the file. The bytes
   * are valid until the next call.
   */
  async from(at: number, atLeast: number): Promise<Buffer> {
    const isBuffered = at >= this.#start && at + atLeast <= this.#start + this.#length
    if (!isBuffered) {
      const { bytesRead } = await this.#handle.read(this.#buffer, 0, WINDOW_BYTES, at)
      this.#start = at
      this.#length = bytesRead
    } else if (this.#slice.isUsedUp) await yieldToEventLoop()
    return this.#buffer.subarray(at - this.#start, this.#length)
  }

  /** Copies this part, which is shorter at the end of the file. */
  async copy(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
}

export async function withBufferedFile<T>(path: string, use: (file: BufferedFile) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    return await use(new BufferedFile(handle))
  } finally {
    await handle.close()
  }
}
