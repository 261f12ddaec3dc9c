import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './errors.ts'

/** Why an account may not use a path, and what to type. */
export interface DeniedAccess {
  readonly found: string
  readonly advice: string
}

/**
 * The owner of a path that could not be used, and the user of the process; undefined for errors of another kind, and where files have no owners. What
 * is typed gives away `whole`, a folder in which other files are probably denied as well.
 */
export async function deniedAccess(
  error: unknown,
  path: string,
  whole = path,
): Promise<DeniedAccess | undefined> {
  if (hasCode(error, 'EROFS')) {
    return { found: `${path} is mounted read-only`, advice: 'Mount it so that it can be written.' }
  }
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (!hasCode(error, 'EACCES', 'EPERM') || uid === undefined) return undefined
  const { there, owner, mode, isMissing } = await nearest(path)
  if (owner === uid) {
    return {
      found: `${there} belongs to ${account(uid)}, as whom Frond runs, but its mode is ${mode.toString(8)}`,
      advice: `Run \`chmod u+rwX ${quoted(there)}\`.`,
    }
  }
  return {
    found: `${there} belongs to ${account(owner)}, and Frond runs as ${account(uid)}`,
    advice: `Run as root: \`${toType()}\`.`,
  }

  function toType(): string {
    const folder = quoted(whole)
    if (isMissing) return `mkdir -p ${folder} && chown ${uid}:${gid} ${folder}`
    // A folder on the way may be the home of another user: only a way through it is needed.
    return there.length < whole.length ? `chmod o+x ${quoted(there)}` : `chown -R ${uid}:${gid} ${folder}`
  }
}

/** The path itself or, where it is missing or out of sight, the folder nearest to it. */
async function nearest(
  path: string,
  isMissing = false,
): Promise<{ there: string; owner: number; mode: number; isMissing: boolean }> {
  try {
    const { uid, mode } = await stat(path)
    return { there: path, owner: uid, mode: mode & 0o7777, isMissing }
  } catch (error) {
    if (dirname(path) === path) throw error
    return nearest(dirname(path), isMissing || hasCode(error, 'ENOENT'))
  }
}

/** An account by its name where the machine knows it, and by its number. */
function account(uid: number): string {
  const name = nameOf(uid)
  return name === undefined ? `user ${uid}` : `${name} (user ${uid})`
}

function nameOf(uid: number): string | undefined {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.map((line) => line.split(':')).find(([, , number]) => number === String(uid))?.[0]
  } catch {
    // Not every system has such a list; the number says enough.
    return undefined
  }
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
