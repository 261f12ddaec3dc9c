import assert from 'node:assert/strict'
import { loadConfig } from '../../src/config/config.ts'
import { variablesRead } from '../variables-read.ts'

/** Read by Node.js and the S3 client. */
const OF_OTHERS = [
  'NODE_ENV',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
]

/** How long a server takes at most after `DRAIN_SECONDS`, see docs/operating.md#stopping. */
const STOPPING_SECONDS = 25

/** Every variable is one that Frond reads, and all of them together are a configuration that it accepts. */
export function assertSettings(settings: Readonly<Record<string, string>>): void {
  const known = new Set([...variablesRead(), ...OF_OTHERS])
  assert.deepEqual(
    Object.keys(settings).filter((name) => !known.has(name)),
    [],
  )
  loadConfig(settings)
}

/** What stops a server waits for as long as it takes at most. */
export function assertTimeToStop(seconds: number, settings: Readonly<Record<string, string>>): void {
  const needed = Number(settings.DRAIN_SECONDS ?? 0) + STOPPING_SECONDS
  assert.ok(seconds > needed, `${seconds} seconds, where stopping takes up to ${needed}`)
}

/** An environment file with all that an administrator may turn on by removing a `#`. */
export function offered(text: string): string {
  return text.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '')
}

/** The lines `NAME=value` of an environment file. */
export function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** The tag of an image names a version to the last digit, or a day. */
export function isPinned(image: string): boolean {
  return /^[\w./-]+:v?(\d+\.\d+(\.\d+)?|[a-z]+-\d{8})(-[a-z]+)*$/.test(image)
}
