import { once } from 'node:events'
import { createServer } from 'node:net'
import { hasCode } from '../base/errors.ts'
import { toType } from '../base/to-type.ts'
import type { Config } from '../config/config.ts'

type Address = Pick<Config, 'host' | 'port'>

/**
 * Tries to listen before anything is created: a start on a port that is taken should leave neither a data folder nor the
 * password of a first administrator behind. Another process may still take the port before the real start.
 */
export async function checkAddress({ host, port }: Address): Promise<void> {
  if (port === 0) return
  const trial = createServer()
  try {
    trial.listen({ host, port })
    await once(trial, 'listening')
  } catch (error) {
    throw listenError(error, { host, port })
  }
  trial.close()
  await once(trial, 'close')
}

/** The reason why listening failed, with a command that avoids it. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  const message = reasonOf(error, host, port)
  return message === undefined ? error : new Error(message, { cause: error })
}

function reasonOf(error: unknown, host: string, port: number): string | undefined {
  if (hasCode(error, 'EADDRINUSE')) {
    const other = port < 65_535 ? port + 1 : 8080
    return `port ${port} of ${host} is in use, perhaps by another Frond.
Stop that one, or take another port: PORT=${other} ${toType()}`
  }
  if (hasCode(error, 'EACCES')) {
    return `this account may not listen on port ${port}; ports below 1024 are often reserved.
Take another one: PORT=8080 ${toType()}`
  }
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT')) {
    return `this machine has no address ${host}.
HOST is 127.0.0.1 for this machine alone, or 0.0.0.0 for all that can reach it: HOST=127.0.0.1 ${toType()}`
  }
  return undefined
}
