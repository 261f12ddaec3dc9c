import { ZipError } from './zip-format.ts'

const LONGEST_NAME = 1_024
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The name of an entry, which can never lead out of the folder that somebody unpacks into. */
export function entryName(bytes: Buffer): string {
  if (bytes.length > LONGEST_NAME) throw new ZipError('has an entry with a name that is too long')
  let name: string
  try {
    name = utf8.decode(bytes)
  } catch (error) {
    throw new ZipError('has an entry whose name is not UTF-8', undefined, { cause: error })
  }
  if (!isSafe(name))
    throw new ZipError(`has an entry with a name that is not allowed: ${JSON.stringify(name)}`)
  return name
}

function isSafe(name: string): boolean {
  if (/[\p{Cc}\\]/u.test(name) || /^[a-z]:/i.test(name)) return false
  const folders = name.endsWith('/') ? name.slice(0, -1) : name
  return folders.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
