import { oneLine } from '../words/one-line.ts'

const MOST_OCTETS = 75

/** RFC 5545: lines end with CRLF, and go on after 75 octets behind a space. A character is never cut in two. */
export function icalLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function folded(line: string): string {
  if (line.length <= MOST_OCTETS && Buffer.byteLength(line) <= MOST_OCTETS) return line
  const octets = Buffer.from(line)
  const parts: string[] = []
  for (let from = 0; from < octets.length; ) {
    // The space in front of a part counts too.
    const to = beginningOfCharacter(octets, from + MOST_OCTETS - (from === 0 ? 0 : 1))
    parts.push(octets.toString('utf8', from, to))
    from = to
  }
  return parts.join('\r\n ')
}

function beginningOfCharacter(octets: Buffer, at: number): number {
  let to = Math.min(at, octets.length)
  while (((octets[to] ?? 0) & 0xc0) === 0x80) to--
  return to
}

/** Several lines of text as one value. */
export function icalText(...lines: readonly string[]): string {
  return lines.map((line) => oneLine(line).replace(/[\\;,]/g, '\\$&')).join('\\n')
}

/** `2026-11-15` as `20261115`. */
export function icalDay(day: string): string {
  return day.replaceAll('-', '')
}
