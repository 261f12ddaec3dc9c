/** The text of a file, or nothing if it is no text, such as the workbook of a spreadsheet. */
export function decodedTable(file: Uint8Array, ...otherEncodings: readonly string[]): string | undefined {
  for (const encoding of [encodingByMark(file), ...otherEncodings]) {
    const text = decoded(file, encoding)
    if (text !== undefined) return text.includes('\0') ? undefined : text
  }
  return undefined
}

function encodingByMark([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
