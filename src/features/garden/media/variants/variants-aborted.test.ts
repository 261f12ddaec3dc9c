import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { noDescriptors, openFilesBelow } from '../../../../../test/descriptors.ts'
import { eventually } from '../../../../../test/eventually.ts'
import { type ImageWork, watchImageWork } from '../../../../../test/image-work.ts'
import { busy, type Gallery, openGallery } from '../../../../../test/images.ts'
import { connections, listen } from '../../../../../test/raw-http.ts'

const SLOTS = availableParallelism()
const AT_ONCE = 50

async function openWatched({ around }: ImageWork) {
  const gallery = await openGallery({
    aroundStorage: around,
    onOneProcess: 'what is made of pictures is counted',
  })
  const url = await gallery.add(await busy(300, 200).png().toBuffer())
  return { gallery, url, port: await listen(gallery.service.app) }
}

/** Requests an image on a connection of its own, which is open when this resolves. */
async function askFor(port: number, url: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${url} HTTP/1.1\r\nHost: frond\r\n\r\n`)
  return { hangUp: () => socket.destroy() }
}

describe('callers that hang up', { skip: noDescriptors }, () => {
  let work: ImageWork
  let gallery: Gallery
  let url: string
  let port: number
  before(async () => {
    work = watchImageWork()
    ;({ gallery, url, port } = await openWatched(work))
  })
  after(() => {
    work.release()
    return gallery.close()
  })

  const ask = (query: string) => askFor(port, `${url}?${query}`)
  const widths = Array.from({ length: AT_ONCE }, (_, at) => at + 10)

  test('two hundred of them leave nothing behind', async () => {
    const files = await openFilesBelow(gallery.service.config.dataDir)
    for (let round = 0; round < 4; round++) {
      // Every other time the images are really being made when the clients leave.
      const isHeld = round % 2 === 0
      if (isHeld) work.hold()
      const begun = work.begun
      const callers = await Promise.all(
        widths.map((w) => ask(`w=${w}&h=${round + 1}&format=avif&resize=fill`)),
      )
      await eventually(() => assert.ok(work.begun >= begun + SLOTS))
      for (const { hangUp } of callers) hangUp()
      await eventually(async () => assert.equal(await connections(gallery.service.app), 0))
      work.release()
      await eventually(() => assert.equal(work.running, 0))
      // Images that still waited were never begun.
      if (isHeld) assert.equal(work.begun, begun + SLOTS)
    }
    assert.equal(work.mostRunning, SLOTS)
    await eventually(async () =>
      assert.deepEqual(await openFilesBelow(gallery.service.config.dataDir), files),
    )
    const failures = gallery.service.logs.filter(({ level }) => level === 'error' || level === 'warn')
    assert.deepEqual(failures, [])
    // Images that were called off can be had, in all slots.
    work.hold()
    const asked = widths.map((w) => gallery.show(url, `w=${w}&h=99&resize=fill`))
    await eventually(() => assert.equal(work.running, SLOTS))
    work.release()
    for (const shown of await Promise.all(asked)) assert.equal(shown.height, 99)
    const again = await gallery.show(url, 'w=10&h=1&format=avif&resize=fill')
    assert.deepEqual([again.width, again.height], [10, 1])
  })

  test('in the middle of a large answer the file is closed', async () => {
    await gallery.show(url, 'w=1500&format=png')
    const files = await openFilesBelow(gallery.service.config.dataDir)
    const callers = await Promise.all(Array.from({ length: 20 }, () => ask('w=1500&format=png')))
    for (const { hangUp } of callers) hangUp()
    await eventually(async () =>
      assert.deepEqual(await openFilesBelow(gallery.service.config.dataDir), files),
    )
  })
})

test('a server that ends waits for an image whose caller has hung up', async (t) => {
  const work = watchImageWork()
  const { gallery, url, port } = await openWatched(work)
  t.after(() => {
    work.release()
    return gallery.close()
  })
  work.hold()
  const { hangUp } = await askFor(port, `${url}?w=200&format=avif`)
  await eventually(() => assert.equal(work.running, 1))
  hangUp()
  const { app, config } = gallery.service
  await eventually(async () => assert.equal(await connections(app), 0))
  const closed = app.close()
  work.release()
  await closed
  assert.equal(work.running, 0)
  const kept = await readdir(join(config.dataDir, 'cache', 'variants'), {
    recursive: true,
    withFileTypes: true,
  })
  assert.equal(kept.filter((entry) => entry.isFile()).length, 1)
})
