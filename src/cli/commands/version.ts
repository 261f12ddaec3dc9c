import { pathToFileURL } from 'node:url'
import { BUILD } from '../../base/build.ts'
import { programFile } from '../../base/own-files.ts'
import { VERSION } from '../../base/version.ts'
import type { Environment } from '../../config/config.ts'
import { checkedOut } from '../../install/commit.ts'
import { schemaLevel } from '../doctor/database.ts'

/** Answers also where the configuration is wrong: the first question about any trouble is of which version it is. */
export async function describeVersion(env: Environment): Promise<string> {
  const build = BUILD ?? (await checkedOut(pathToFileURL(programFile('/'))))
  const lines = [
    VERSION,
    ...(build === undefined ? [] : [`commit ${build.commit}, ${build.date}`]),
    `Node.js ${process.versions.node}`,
    `schema ${(await schemaLevel(env)) ?? 'no database'}`,
  ]
  return `${lines.join('\n')}\n`
}
