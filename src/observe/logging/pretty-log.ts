import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]
type Paint = (style: Style, text: string) => string

/** A parsed log line. */
type Line = Readonly<Record<string, unknown>>

const LEVEL_STYLES: Readonly<Record<string, Style>> = {
  fatal: 'red',
  error: 'red',
  warn: 'yellow',
  info: 'green',
  debug: 'gray',
  trace: 'gray',
}

/** Formats a JSON log line for a terminal; the stack of an error follows below it. */
export function prettyLine(json: string, withColours: boolean): string {
  const line: Line = JSON.parse(json)
  const paint: Paint = withColours
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_style, text) => text
  const { level, time, message, err, error, ...fields } = line
  const clock = paint('dim', clockOf(time))
  const text = message === 'request' ? requestText(fields, paint) : otherText(level, message, fields, paint)
  return `${clock} ${text}\n${[err, error].flatMap((failure) => stackOf(failure)).join('')}`
}

function requestText(fields: Line, paint: Paint): string {
  const { method, path, status, ms, userId, requestId } = fields
  const parts = [
    paint('bold', shown(method).padEnd(7)),
    paint(styleOfStatus(Number(status)), shown(status)),
    paint('dim', `${shown(ms)} ms`.padStart(10)),
    ` ${shown(path)}`,
  ]
  if (userId !== undefined) parts.push(paint('dim', ` user ${shown(userId)}`))
  // The request id leads to the log line of the error.
  if (Number(status) >= 500) parts.push(paint('dim', ` ${shown(requestId)}`))
  return parts.join(' ')
}

function otherText(level: unknown, message: unknown, fields: Line, paint: Paint): string {
  const name = shown(level)
  const values = Object.entries(fields).map(([key, value]) =>
    paint('dim', `${printable(key)}=${shown(value)}`),
  )
  return [paint(LEVEL_STYLES[name] ?? 'reset', name.padEnd(5)), shown(message), ...values].join(' ')
}

function styleOfStatus(status: number): Style {
  if (status >= 500) return 'red'
  if (status >= 400) return 'yellow'
  return status >= 300 ? 'cyan' : 'green'
}

function stackOf(error: unknown): string[] {
  if (error === undefined) return []
  if (typeof error !== 'object' || error === null) return [indented(shown(error))]
  const { stack, message, cause } = error as { stack?: unknown; message?: unknown; cause?: unknown }
  const own = String(stack ?? message ?? '').split('\n')
  return [...own.map((line) => indented(printable(line))), ...stackOf(cause)]
}

const indented = (text: string) => `    ${text}\n`

/** The local time of day. */
function clockOf(time: unknown): string {
  return new Date(String(time)).toTimeString().slice(0, 8)
}

function shown(value: unknown): string {
  return printable(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
}

/**
 * Log injection: text from a client must not move the cursor, change colours, or hide or reverse text, so control and
 * formatting characters are escaped.
 */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
