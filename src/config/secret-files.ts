import { readFileSync } from 'node:fs'
import { messageOf } from '../base/errors.ts'
import { BadValue } from './parsers.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Each may be given as a file instead, by a variable of its name and `_FILE`. */
export const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
]

export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`)

/** An empty variable counts as unset: compose files pass variables on like that. */
export function isSet(env: Environment, name: string): boolean {
  return Boolean(env[name]?.trim())
}

/** The file that holds the value of a variable, if one is named. */
export function fileOf(env: Environment, name: string): string | undefined {
  return SECRETS.includes(name) ? env[`${name}_FILE`]?.trim() || undefined : undefined
}

/** The text of a variable, or of the file that holds it without the end of its last line. */
export function textOf(env: Environment, name: string): string | undefined {
  const file = fileOf(env, name)
  if (file === undefined) return env[name]
  if (isSet(env, name)) throw new BadValue(`and ${name}_FILE are both set: remove one of them`)
  const text = contentOf(file, name)
  if (text.trim() === '') throw new BadValue(`is empty in the file that ${name}_FILE names, ${file}`)
  return text
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new BadValue(
      `cannot be read from the file that ${name}_FILE names, as the account that runs Frond: ${messageOf(error)}`,
    )
  }
}
