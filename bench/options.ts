import { parseArgs } from 'node:util'

export interface Options {
  /** Workloads or suites; the whole of the first suite if empty. */
  readonly names: readonly string[]
  readonly rounds: number
  /** How long a server is loaded in a round. */
  readonly seconds: number
  readonly connections: number
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
  rounds: 5,
  seconds: 3,
  connections: 32,
  users: 200,
  species: 400_000,
  people: 100_000,
  minutes: 20,
  write: false,
}

export class OptionsError extends Error {}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args)
  const number = (
    name: 'rounds' | 'seconds' | 'connections' | 'users' | 'species' | 'people' | 'minutes',
  ) => {
    const text = values[name]
    if (text === undefined) return DEFAULTS[name]
    const value = Number(text)
    const isUsable = value > 0 && (name === 'seconds' || name === 'minutes' || Number.isInteger(value))
    if (!isUsable) throw new OptionsError(`--${name} is a number above 0, not ${text}.`)
    return value
  }
  return {
    names: positionals,
    rounds: number('rounds'),
    seconds: number('seconds'),
    connections: number('connections'),
    users: number('users'),
    species: number('species'),
    people: number('people'),
    minutes: number('minutes'),
    write: values.write,
  }
}

function parsed(args: readonly string[]) {
  const number = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: number,
        seconds: number,
        connections: number,
        users: number,
        species: number,
        people: number,
        minutes: number,
        write: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}
