/** A row as a line of JSON, the same for both engines. */

type Scalar = string | number | null
/** Bytes; no other value is an object. */
interface Bytes {
  readonly base64: string
}
export type Row = Readonly<Record<string, Scalar | Uint8Array>>

export function lineOf(row: Readonly<Record<string, unknown>>): string {
  const values: Record<string, Scalar | Bytes> = {}
  for (const [column, value] of Object.entries(row)) values[column] = portable(column, value)
  return `${JSON.stringify(values)}\n`
}

function portable(column: string, value: unknown): Scalar | Bytes {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) {
    // An integer beyond has been rounded already when it was read.
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  }
  if (value instanceof Uint8Array) {
    const { buffer, byteOffset, byteLength } = value
    return { base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') }
  }
  throw new TypeError(`The column ${column} has a value that no backup can hold: ${String(value)}`)
}

export function rowOf(line: string): Row {
  const values: unknown = JSON.parse(line)
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw noRow(line)
  const row: Record<string, Scalar | Uint8Array> = {}
  for (const [column, value] of Object.entries(values)) row[column] = stored(value, line)
  return row
}

function stored(value: unknown, line: string): Scalar | Uint8Array {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'base64' in value && typeof value.base64 === 'string')
    return Buffer.from(value.base64, 'base64')
  throw noRow(line)
}

function noRow(line: string): Error {
  return new Error(`This is no row of a table: ${line.slice(0, 100)}`)
}

/** The lines of a text that comes in pieces, without their ends; a line may span several. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}
