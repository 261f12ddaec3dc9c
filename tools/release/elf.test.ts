import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { inEmptyFolder } from '../../test/process.ts'
import { withoutSymbols } from './elf.ts'

const notLinux = process.platform !== 'linux' && 'there are no such programs'

test('a program runs without its symbols, and is smaller', { skip: notLinux }, async () => {
  await inEmptyFolder(async (folder) => {
    const whole = await readFile(process.execPath)
    const stripped = withoutSymbols(whole)
    assert.ok(stripped.length < whole.length * 0.9)
    const file = join(folder, 'node')
    await writeFile(file, stripped, { mode: 0o755 })
    const { stdout } = await promisify(execFile)(file, ['--eval', 'console.log(process.version)'])
    assert.equal(stdout, `${process.version}\n`)
    // What has none stays as it is.
    assert.deepEqual(withoutSymbols(stripped), stripped)
  })
})

test('what is no program is refused', () => {
  assert.throws(() => withoutSymbols(Buffer.from('#!/bin/sh\n'.repeat(9))), {
    message: 'This is no program for Linux',
  })
})
