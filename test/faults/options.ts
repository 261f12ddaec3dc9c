import { parseArgs } from 'node:util'
import type { EngineName } from './scenario.ts'

export interface Options {
  readonly seed: string
  /** Of each engine. */
  readonly kills: number
  readonly engines: readonly EngineName[]
  /** Undefined for all. */
  readonly only: string | undefined
}

export class OptionsError extends Error {}

export const CRASH = 'crash'
export const FILES = 'files'
/** All of them. */
export const ATTACKS = 'attacks'

/** The same seed makes the same changes and kills, though never at quite the same moments. */
export function readOptions(words: readonly string[], names: readonly string[]): Options {
  const { seed, kills, engine, only } = parsed(words)
  if (!/^\d{1,4}$/.test(kills)) throw new OptionsError('--kills is a number up to 9999.')
  const engines = (['sqlite', 'postgres'] as const).filter((name) => engine === undefined || engine === name)
  if (engines.length === 0) throw new OptionsError('--engine is sqlite or postgres.')
  const known = [CRASH, FILES, ATTACKS, ...names]
  if (only !== undefined && !known.includes(only)) {
    throw new OptionsError(`There is no ${only}; there are ${known.join(', ')}.`)
  }
  return { seed, kills: Number(kills), engines, only }
}

function parsed(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        kills: { type: 'string', default: '100' },
        engine: { type: 'string' },
        only: { type: 'string' },
      },
    })
    return values
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}
