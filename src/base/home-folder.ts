import { homedir } from 'node:os'

/** The home of the account that this process runs as. A number that no account has, as containers may choose, has none. */
export function homeFolder(): string | undefined {
  try {
    return homedir()
  } catch {
    return undefined
  }
}
