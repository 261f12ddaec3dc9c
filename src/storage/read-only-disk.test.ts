import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { NotInjected } from '../../test/faults/scenario.ts'
import { smallDisk } from '../../test/faults/small-disk.ts'
import { inEmptyFolder } from '../../test/process.ts'
import { diskStorage } from './disk.ts'
import { Spool } from './spool.ts'

test('a folder that a read-only disk does not have yet fails by that reason', (t) =>
  inEmptyFolder(async (folder) => {
    await using cleanUps = new AsyncDisposableStack()
    const place = join(folder, 'disk')
    try {
      const disk = await smallDisk({ cleanUps }, place)
      await disk.makeReadOnly()
    } catch (error) {
      if (!(error instanceof NotInjected)) throw error
      t.skip(error.message)
      return
    }
    const file = join(folder, 'file')
    await writeFile(file, 'content')
    const isReadOnly = { code: 'EROFS' }
    await assert.rejects(new Spool(join(place, 'spool')).newPath(), isReadOnly)
    await assert.rejects(
      diskStorage(join(place, 'media')).put('202611/a.jpg', file, 'image/jpeg'),
      isReadOnly,
    )
  }))
