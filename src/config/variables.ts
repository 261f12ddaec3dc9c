import { readFileSync } from 'node:fs'
import { isWithinEditDistance } from '../base/edit-distance.ts'
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
  'OIDC_CLIENT_SECRET',
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
  // Further providers have the variables of the first, with a number.
  return SECRETS.includes(name.replace(/^OIDC_[2-9]_/, 'OIDC_'))
    ? env[`${name}_FILE`]?.trim() || undefined
    : undefined
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

/** Standard variables of others that are near one of ours. */
const OF_OTHERS = ['OTEL_BLRP_SCHEDULE_DELAY']

/** A sentence for each variable that is set and not read, because its name is nearly that of one of ours. */
export function nearNames(env: Environment, known: readonly string[]): string[] {
  return (
    Object.keys(env)
      .filter((given) => isSet(env, given) && !known.includes(given) && !OF_OTHERS.includes(given))
      // Those with another name are refused.
      .filter((given) => !given.startsWith('OIDC_'))
      .flatMap((given) => {
        const meant = known.find((name) => isNear(given, name))
        if (meant === undefined) return []
        return [`${given} is set, but Frond reads no such variable: ${meant} is meant, perhaps`]
      })
  )
}

/** A short name, such as HOST, has ordinary neighbours: only its letters may be of another case. */
function isNear(given: string, known: string): boolean {
  const slips = known.length < 6 ? 0 : known.length < 9 ? 1 : 2
  return isWithinEditDistance(given.toUpperCase().replace(/DIRECTORY$/, 'DIR'), known, slips)
}
