import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** What turns text into something that is carried out, and the files that may: none of them with text of a user. */
const CALLS: readonly { what: string; pattern: RegExp; allowed: RegExp }[] = [
  {
    what: 'text that becomes SQL',
    pattern: /\bsql\.raw\(|\bCompiledQuery\.raw\(|\.unsafe\(/,
    // Names of column types, and words of the file's own.
    allowed: /^src\/db\/(migrations\/\w+|migrate|conditions|engines\/postgres)\.ts$/,
  },
  {
    what: 'programs that are started',
    pattern: /'node:child_process'/,
    // Node.js itself with a script of ours, and tools of the build.
    allowed: /^src\/(features\/media\/image\/image-process|dev|prepare)\.ts$/,
  },
  {
    what: 'text that becomes a program',
    pattern: /\beval\(|\bnew Function\(|'node:vm'/,
    allowed: /^$/,
  },
  {
    what: 'text that becomes HTML',
    pattern: /\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/,
    allowed: /^$/,
  },
]

const files = await Array.fromAsync(glob('{src,web/src,client/src}/**/*.{ts,tsx,js,mjs}', { cwd: ROOT }))
const sources = files.map((file) => file.replaceAll('\\', '/')).filter((file) => !/\.test\.tsx?$/.test(file))

suite('dangerous calls are made only where they were looked at', () => {
  for (const { what, pattern, allowed } of CALLS) {
    test(what, async () => {
      assert.ok(sources.length > 500)
      const found: string[] = []
      for (const file of sources) {
        if (!allowed.test(file) && pattern.test(await readFile(join(ROOT, file), 'utf8'))) found.push(file)
      }
      assert.deepEqual(found, [])
    })
  }
})
