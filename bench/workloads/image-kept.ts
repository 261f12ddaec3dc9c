import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchImage, takePhoto, uploadPhoto } from '../album.ts'
import { compare } from '../line.ts'
import { alternate } from '../rounds.ts'
import { startReference } from '../server.ts'
import type { WireRequest } from '../wire.ts'
import type { Workload } from '../workload.ts'

/** One image of 800 pixels over and over, beside a bare server that has its bytes in memory or reads them from the file. */
export const imageKept: Workload = {
  name: 'W6',
  async *run(stage) {
    const { loader, options } = stage
    const photo = await takePhoto()
    for (const engine of stage.options.engines) {
      const { frond, token } = await stage.garden(engine)
      const path = `${await uploadPhoto(frond, token, photo)}?format=webp&w=800`
      const content = await fetchImage(frond, path)
      const file = join(stage.folder, 'kept.webp')
      await writeFile(file, content)
      const bare = stage.keep(await startReference('static-answer.ts', '/memory', { FILE: file }))
      const rounds = await alternate(
        new Map([
          ['bare, from memory', () => loader.measure(bare, [get('/memory')])],
          ['bare, from a file', () => loader.measure(bare, [get('/file')])],
          ['Frond', () => loader.measure(frond, [get(path)])],
        ]),
        options.rounds,
      )
      const title = {
        workload: 'W6',
        what: `kept image of ${Math.round(content.length / 1_024)} KiB`,
        engine,
      }
      for (const reference of ['bare, from memory', 'bare, from a file']) {
        yield compare(rounds, title, { subject: 'Frond', reference })
      }
    }
  },
}

function get(path: string): WireRequest {
  return { method: 'GET', path }
}
