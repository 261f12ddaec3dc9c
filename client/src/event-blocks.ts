/** A block of server-sent events; a comment has neither. */
interface EventBlock {
  readonly event: string | undefined
  readonly data: string | undefined
  readonly id: string | undefined
}

/** Cuts the bytes of a stream into the blocks that blank lines end. Frond ends its lines with a line feed alone. */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<EventBlock, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield blockOf(block)
    }
  } finally {
    // The end of listening closes the connection, which may be broken already.
    reader.cancel().catch(() => {})
  }
}

function blockOf(block: string): EventBlock {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  return { event: fields.get('event'), data: fields.get('data'), id: fields.get('id') }
}
