import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { animation, picture } from '../../../../test/pictures.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { NO_TRACES, sendParts, traces, upload, uploaded } from '../../../../test/upload.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`

const UNWANTED: Array<[title: string, content: Buffer | string]> = [
  ['a single byte', 'x'],
  ['text', 'water on Mondays\n'],
  ['SVG', SVG],
  ['SVG with a script', SVG.replace('/>', '><script>alert(1)</script></svg>')],
  ['SVG with an entity bomb', ENTITY_BOMB],
  ['SVG after blank lines', `\n\n\n${SVG}`],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a TIFF', latin1('II*\0\x08\0\0\0\0\0\0\0\0\0')],
  ['a Photoshop file', latin1('8BPS\0\x01\0\0\0\0\0\0\0\x03')],
  ['a BMP', latin1('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0')],
  ['a ZIP', latin1('PK\x03\x04\x14\0\0\0\x08\0')],
  ['a program', latin1('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff')],
  ['an ELF program', latin1('\x7fELF\x02\x01\x01\0')],
  ['a Matroska film', latin1('\x1aE\xdf\xa3\xa3B\x86\x81\x01B\x82\x88matroska')],
  ['audio in an MP4 container', latin1('\0\0\0\x14ftypM4A \0\0\0\0M4A ')],
  ['an MP4 without a brand', latin1('\0\0\0\x08ftyp')],
]

const DAMAGED: Array<[title: string, content: Buffer]> = [
  ['HTML that begins like a GIF', latin1('GIF89a/*<!doctype html><script>alert(1)</script>*/=1;')],
  ['HTML that begins like a JPEG', latin1('\xff\xd8\xff\xe0<!doctype html><script>alert(1)</script>')],
  ['HTML that begins like a PNG', latin1('\x89PNG\r\n\x1a\n<!doctype html><script>alert(1)</script>')],
  ['HTML that begins like a WebP', latin1('RIFF\x40\0\0\0WEBP<!doctype html><script>alert(1)</script>')],
  ['HTML that begins like an AVIF', latin1('\0\0\0\x14ftypavif\0\0\0\0avif<!doctype html>')],
  ['a JPEG header without a picture', latin1('\xff\xd8\xff\xe0\0\x10JFIF\0')],
]

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

// One engine is enough: a refused file never reaches the database.
describe('what is not accepted', () => {
  let service: TestApp
  let person: Person
  before(async () => {
    service = await buildTestApp(undefined, { env: { MEDIA_MAX_PIXELS: '10000' } })
    person = await registerPerson(service)
  })
  after(async () => {
    assert.deepEqual(await traces(service), NO_TRACES)
    await service.close()
  })

  for (const [title, content] of UNWANTED) {
    test(`${title}, whatever it is called, is refused`, async () => {
      for (const [filename, contentType] of [
        ['a.png', 'image/png'],
        ['a.jpg', 'image/jpeg'],
      ] as const) {
        const reply = await sendParts(service, person, [{ name: 'file', filename, contentType, content }])
        assertFailure(reply, 5002, 415, { message: 'Files of this type are not accepted.' })
      }
    })
  }

  for (const [title, content] of DAMAGED) {
    test(`${title} is refused as damaged`, async () => {
      assertFailure(await upload(service, person, content), 5006, 400, {
        message: 'The file is damaged: it begins like an image but cannot be read as one.',
      })
    })
  }

  test('an empty file is refused as what it is', async () => {
    assertFailure(await upload(service, person, ''), 5006, 400, { message: 'The file is empty.' })
  })

  const tooMuch = { message: 'An image may have at most 10000 pixels and 1000 frames.' }

  async function assertAccepted(content: Buffer): Promise<void> {
    const { id } = await uploaded(service, person, content)
    assertSuccess(await send(service, `DELETE /api/v1/media/${id}`, { by: person }), null)
  }

  test('an image may have as many pixels as allowed, and not one more', async () => {
    await assertAccepted(await picture('png', { width: 100, height: 100 }))
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
      const content = await picture(format, { width: 10_001, height: 1 })
      assertFailure(await upload(service, person, content), 5003, 400, tooMuch)
    }
  })

  test('an animation may have as many frames as allowed, and not one more', async () => {
    await assertAccepted(await animation(1_000))
    assertFailure(await upload(service, person, await animation(1_001)), 5003, 400, tooMuch)
  })
})
