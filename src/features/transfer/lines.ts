const LINE_FEED = 0x0a

/**
 * Lines that end with a line feed and nothing else: JSON may hold other characters that Unicode takes for ends of lines.
 * `tooLong` is called before more than so many bytes are held.
 */
export async function* linesOf(
  content: AsyncIterable<Buffer>,
  mostBytes = Number.POSITIVE_INFINITY,
  tooLong?: () => Error,
): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  let length = 0
  for await (const piece of content) {
    let from = 0
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)])
      begun = []
      length = 0
      from = end + 1
    }
    begun.push(piece.subarray(from))
    length += piece.length - from
    if (length > mostBytes && tooLong !== undefined) throw tooLong()
  }
  if (length > 0) yield Buffer.concat(begun)
}
