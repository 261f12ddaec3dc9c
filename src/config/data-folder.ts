import { isAbsolute, join } from 'node:path'
import { BUILD } from '../base/build.ts'
import { homeFolder } from '../base/home-folder.ts'
import type { Environment } from './variables.ts'

const HERE = './data'

/**
 * Where a clone keeps its data, beside its sources, and where a release does: its commands run in any folder and find the data
 * of the user again, and a newer version takes the place of the program alone. An account without a home has it where it is.
 */
export function usualDataFolder(
  env: Environment,
  isRelease = BUILD !== undefined,
  platform: NodeJS.Platform = process.platform,
  homeOfAccount = homeFolder,
): string {
  if (!isRelease) return HERE
  // By the specification a relative path is none.
  const named = env.XDG_DATA_HOME ?? ''
  if (platform === 'linux' && isAbsolute(named)) return join(named, 'frond')
  if (platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'Frond')
  const home = env.HOME || homeOfAccount()
  if (home === undefined) return HERE
  if (platform === 'win32') return join(home, 'AppData', 'Local', 'Frond')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Frond')
  return join(home, '.local', 'share', 'frond')
}
