import { AppError } from '../../../http/errors.ts'
import type { ByteRange } from '../../../storage/storage.ts'

/**
 * Returns the part of a file that a Range header wants; undefined means the whole file. Several ranges, other units and
 * malformed headers are ignored, as RFC 9110 allows; a range beyond the end is refused with 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=([0-9]*)-([0-9]*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length === 0) throw notSatisfiable(size)
    return { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) throw notSatisfiable(size)
  return { start, end }
}

function notSatisfiable(size: number): AppError {
  return new AppError('RANGE_NOT_SATISFIABLE', { headers: { 'Content-Range': `bytes */${size}` } })
}
