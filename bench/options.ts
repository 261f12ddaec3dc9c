import { parseArgs } from 'node:util'
import type { HeaderKind } from './browser-headers.ts'
import type { EngineName } from './line.ts'

export interface Options {
  /** Workloads or suites; the whole of the first suite if empty. */
  readonly names: readonly string[]
  readonly engines: readonly EngineName[]
  readonly rounds: number
  /** How long a server is loaded in a round. */
  readonly seconds: number
  /** A round lasts longer if it had fewer requests than this: those of a busy moment say nothing. */
  readonly requests: number
  /** W1, W2 and W4 are measured with each of these numbers, all others with the largest. */
  readonly connections: readonly number[]
  /** W1 and W2 are measured with each kind. */
  readonly headers: readonly HeaderKind[]
  /** The number of requests that W1, W2 and W4 send to each server first. */
  readonly warmUp: number
  /** With a hundred plants each. */
  readonly users: number
  /** In the larger of the two catalogues that are searched. */
  readonly species: number
  /** The number of users that are reminded in the same minute. */
  readonly people: number
  /** How long a server is used while its memory is watched. */
  readonly minutes: number
  /** Whether to put the results into the document. */
  readonly write: boolean
}

export const DEFAULTS: Options = {
  names: [],
  engines: ['SQLite', 'PostgreSQL'],
  rounds: 4,
  seconds: 2,
  requests: 500,
  connections: [1, 8, 32],
  headers: ['plain', 'browser'],
  warmUp: 3_000,
  users: 200,
  species: 400_000,
  people: 100_000,
  minutes: 20,
  write: false,
}

export class OptionsError extends Error {}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args)
  const number = (name: 'rounds' | 'seconds' | 'requests' | 'users' | 'species' | 'people' | 'minutes') => {
    const text = values[name]
    if (text === undefined) return DEFAULTS[name]
    return positive(name, text, name === 'seconds' || name === 'minutes')
  }
  return {
    names: positionals,
    engines: oneOf('engine', values.engine, { sqlite: 'SQLite', postgres: 'PostgreSQL' }) ?? DEFAULTS.engines,
    rounds: number('rounds'),
    seconds: number('seconds'),
    requests: number('requests'),
    connections:
      values.connections?.split(',').map((text) => positive('connections', text)) ?? DEFAULTS.connections,
    headers: oneOf('headers', values.headers, { plain: 'plain', browser: 'browser' }) ?? DEFAULTS.headers,
    warmUp: values['warm-up'] === undefined ? DEFAULTS.warmUp : positive('warm-up', values['warm-up']),
    users: number('users'),
    species: number('species'),
    people: number('people'),
    minutes: number('minutes'),
    write: values.write,
  }
}

function positive(name: string, text: string, mayBeFraction = false): number {
  const value = Number(text)
  if (value > 0 && (mayBeFraction || Number.isInteger(value))) return value
  throw new OptionsError(`--${name} is a number above 0, not ${text}.`)
}

/** A list with the chosen one, or undefined where none was chosen. */
function oneOf<T>(name: string, text: string | undefined, all: Readonly<Record<string, T>>): T[] | undefined {
  if (text === undefined) return undefined
  const chosen = Object.hasOwn(all, text) ? all[text] : undefined
  if (chosen === undefined) {
    throw new OptionsError(`--${name} is ${Object.keys(all).join(' or ')}, not ${text}.`)
  }
  return [chosen]
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        engine: text,
        rounds: text,
        seconds: text,
        requests: text,
        connections: text,
        headers: text,
        'warm-up': text,
        users: text,
        species: text,
        people: text,
        minutes: text,
        write: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}
