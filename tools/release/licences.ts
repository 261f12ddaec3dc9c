import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Lock, nameAt } from './lock.ts'

const TITLE = `Frond contains packages of others. Each stands here with its version and its licence, in the words of its authors.
Packages in node_modules have theirs beside them.
`

/** What the licences of bundled packages ask for: their texts, each once. */
export async function licenceTexts(
  root: string,
  { packages }: Lock,
  paths: Iterable<string>,
): Promise<string> {
  const byText = new Map<string, string[]>()
  for (const path of paths) {
    const { version = '', license = '' } = packages[path] ?? {}
    const files = await Array.fromAsync(
      glob('{LICEN[CS]E,NOTICE,COPYING,licen[cs]e}*', { cwd: join(root, path) }),
    )
    const texts = files.sort().map((file) => readFile(join(root, path, file), 'utf8'))
    const text = (await Promise.all(texts)).join('\n').trim()
    const names = byText.get(text) ?? []
    byText.set(text, [...names, `${nameAt(path)} ${version} (${license})`])
  }
  const sections = [...byText].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}\n`)
  return [TITLE, ...sections].join(`\n${'-'.repeat(78)}\n\n`)
}
