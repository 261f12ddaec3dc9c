import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

const files = await Array.fromAsync(glob('{src,web/src,client/src}/**/*.{ts,tsx,js,mjs}', { cwd: ROOT }))
const sources = files.map((file) => file.replaceAll('\\', '/')).filter((file) => !/\.test\.tsx?$/.test(file))

/** What turns text into something that is carried out is written in these files alone, none of them with text of a user. */
async function onlyIn(allowed: RegExp, pattern: RegExp): Promise<void> {
  assert.ok(sources.length > 500)
  const found: string[] = []
  for (const file of sources) {
    if (!allowed.test(file) && pattern.test(await readFile(join(ROOT, file), 'utf8'))) found.push(file)
  }
  assert.deepEqual(found, [])
}

suite('dangerous calls are made only where they were looked at', () => {
  test('text that becomes SQL', () =>
    // Names of column types, and words of the file's own.
    onlyIn(
      /^src\/(db\/(migrations\/\w+|query\/conditions|engines\/(postgres|sqlite-connection))|features\/transfer\/backups\/unfinished-restore)\.ts$/,
      /\bsql\.raw\(|\bCompiledQuery\.raw\(|\.unsafe\(/,
    ))

  test('programs that are started', () =>
    // Node.js itself with a script of ours, tools of the build, and git for the commit of a clone.
    onlyIn(
      /^src\/(features\/garden\/media\/image\/image-process\.ts|cli\/commands\/dev\.ts|install\/(prepare\.ts|commit\.ts|frond\.mjs))$/,
      /'node:child_process'/,
    ))

  test('text that becomes a program', () => onlyIn(/^$/, /\beval\(|\bnew Function\(|'node:vm'/))

  test('text that becomes HTML', () =>
    onlyIn(/^$/, /\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/))
})
