import { stat, statfs } from 'node:fs/promises'
import { hasCode, messageOf } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import { descriptorLimit } from '../../http/connection/connection-limit.ts'
import { addressToOpen } from '../commands/banner.ts'
import { deniedData } from '../data-access.ts'
import { checkAddress } from '../listen-address.ts'
import { about, bytesInWords, type Finding } from './finding.ts'

const FEW_DESCRIPTORS = 1_024
const LITTLE_ROOM = 1_000_000_000
const NO_ROOM = 100_000_000
/** When this was written: a clock that is before it was never set. */
const NOT_BEFORE = Date.parse('2026-01-01T00:00:00Z')

/** The data folder, the disk below it, the port, the limits of the process and its clock. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [await dataFolder(config), ...(await room(config)), await port(config), descriptors(), clock()]
}

async function dataFolder(config: Config): Promise<Finding> {
  const { dataDir } = config
  const { ok, warning, problem } = about('data folder')
  const denied = await deniedData(config)
  if (denied !== undefined) return problem(denied.found, denied.advice)
  try {
    const { mode } = await stat(dataDir)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      return warning(`${dataDir} can be opened by other accounts`, `Run \`chmod 700 ${dataDir}\`.`)
    }
    return ok(`${dataDir} is there, and only this account can open it`)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) {
      return warning(
        `there is no folder ${dataDir}`,
        'Set DATA_DIR to the folder of your data; a first start makes it.',
      )
    }
    return problem(
      `${dataDir} cannot be used: ${messageOf(error)}`,
      'Set DATA_DIR to the folder of your data, and run this as the account of the server.',
    )
  }
}

async function room({ dataDir }: Config): Promise<Finding[]> {
  const { ok, warning, problem } = about('disk')
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const found = `${bytesInWords(free)} of ${bytesInWords(blocks * bsize)} are free`
    const advice = 'Make room: when the disk is full, uploads and changes are refused.'
    if (free < NO_ROOM) return [problem(found, advice)]
    return [free < LITTLE_ROOM ? warning(found, advice) : ok(found)]
  } catch {
    // A folder that is not there is told above.
    return []
  }
}

async function port({ host, port: number }: Config): Promise<Finding> {
  const { ok, warning, problem } = about('port')
  if (number === 0) return ok('any that is free')
  try {
    await checkAddress({ host, port: number })
    return ok(`${host} port ${number} is free`)
  } catch (error) {
    if (await isFrond(host, number)) return ok(`a Frond server answers at ${host} port ${number}`)
    const [found = '', ...advice] = messageOf(error).split('\n')
    const tell = found.includes('in use') ? warning : problem
    return tell(found, advice.join(' '))
  }
}

async function isFrond(host: string, number: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(3_000)
    const response = await fetch(`${addressToOpen(host, number)}/healthz`, { signal })
    const { data }: { data?: { status?: unknown } } = JSON.parse(await response.text())
    return data?.status === 'alive'
  } catch {
    return false
  }
}

function descriptors(): Finding {
  const { ok, warning } = about('file descriptors')
  const limit = descriptorLimit()
  if (limit === undefined) return ok('not limited')
  if (limit >= FEW_DESCRIPTORS) return ok(`${limit} may be open`)
  return warning(
    `only ${limit} may be open, and each connection takes one`,
    `Raise the limit for the server: \`ulimit -n ${FEW_DESCRIPTORS * 4}\`, or LimitNOFILE of systemd.`,
  )
}

function clock(): Finding {
  const { ok, problem } = about('clock')
  const now = new Date()
  if (now.getTime() >= NOT_BEFORE) return ok(now.toISOString())
  return problem(
    `it says ${now.toISOString()}`,
    'Set it and keep it in sync with NTP: tokens and due days depend on it.',
  )
}
