import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { inEmptyFolder } from '../../test/process.ts'
import { tarOf, writeTarGz } from './tar.ts'

const MADE_AT = new Date('2026-03-01T08:00:00Z')
const LONG = `${'moss/'.repeat(25)}${'fern'.repeat(20)}`
const FILES = [
  { path: 'garden/frond', content: Buffer.from('#!/bin/sh\n'), isExecutable: true },
  { path: 'garden/leaf.txt', content: Buffer.from('green'.repeat(200)) },
  { path: 'garden/stem', content: Buffer.alloc(0), target: 'leaf.txt' },
  { path: LONG, content: Buffer.from('small') },
]
const noTar = process.platform !== 'linux' && 'tar has other options there'

test('an archive is read by tar, with fixed owners, rights and dates', { skip: noTar }, async () => {
  await inEmptyFolder(async (folder) => {
    const file = join(folder, 'garden.tar')
    await writeFile(file, tarOf(FILES, MADE_AT))
    const words = ['--list', '--verbose', '--numeric-owner', '--utc', '--full-time', '--file', file]
    const { stdout } = await promisify(execFile)('tar', words)
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ +/))
    assert.deepEqual(
      [...new Set(lines.map(([, owner, , day, time]) => [owner, day, time].join(' ')))],
      ['0/0 2026-03-01 08:00:00'],
    )
    const files = lines.filter(([rights]) => !rights?.startsWith('d'))
    assert.deepEqual(
      files.map(([rights, , size, , , ...name]) => [rights, size, name.join(' ')]),
      [
        ['-rwxr-xr-x', '10', 'garden/frond'],
        ['-rw-r--r--', '1000', 'garden/leaf.txt'],
        ['lrwxrwxrwx', '0', 'garden/stem -> leaf.txt'],
        ['-rw-r--r--', '5', LONG],
      ],
    )
  })
})

test('the same files make the same archive, in whatever order they come', async () => {
  await inEmptyFolder(async (folder) => {
    const write = async (name: string, files: typeof FILES) => {
      await writeTarGz(join(folder, name), tarOf(files, MADE_AT), 9)
      return readFile(join(folder, name))
    }
    assert.deepEqual(await write('one', FILES), await write('other', FILES.toReversed()))
  })
})

test('a path that no archive can have is refused', () => {
  const content = Buffer.alloc(0)
  assert.throws(() => [...tarOf([{ path: 'x'.repeat(101), content }], MADE_AT)], {
    message: `The path is too long for an archive: ${'x'.repeat(101)}`,
  })
})
