import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { generateSigningPair } from '../features/keys/key-pair.ts'
import type { Command } from './command.ts'
import { checkAddress } from './listen-address.ts'

/**
 * Generating the first RSA key can take longer than the rest of a first start. Where there is no database yet it begins
 * before anything else is loaded, in another thread.
 */
export const serve: Command = async (config, _words, terminal) => {
  await checkAddress(config)
  const firstKey = isNew(config) ? generateSigningPair() : undefined
  const { runServer } = await import('./server.ts')
  return runServer(config, terminal, firstKey)
}

function isNew({ database }: Config): boolean {
  return database.engine === 'sqlite' && !existsSync(database.file)
}
