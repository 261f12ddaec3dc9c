import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { boundaryOf, partsOf } from './multipart.ts'

interface ReadPart {
  readonly name: string | undefined
  readonly isFile: boolean
  readonly content: string
}

async function* inChunks(chunks: readonly string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk, 'latin1')
}

async function read(...chunks: string[]): Promise<ReadPart[]> {
  const parts: ReadPart[] = []
  for await (const { name, isFile, content } of partsOf(inChunks(chunks), 'b')) {
    parts.push({ name, isFile, content: Buffer.concat(await Array.fromAsync(content)).toString('latin1') })
  }
  return parts
}

/** A part with these headers. */
function part(headers: string, content = 'x'): string {
  return `--b\r\n${headers}\r\n\r\n${content}\r\n`
}

/** What is read of a single part with this Content-Disposition. */
async function disposed(disposition: string, ...others: string[]) {
  const [first, ...rest] = await read(
    `${part([`Content-Disposition: ${disposition}`, ...others].join('\r\n'))}--b--`,
  )
  assert.deepEqual(rest, [])
  return first === undefined ? undefined : [first.name, first.isFile]
}

const FILE = part('Content-Disposition: form-data; name="file"; filename="a.pdf"', '%PDF')
const READ_FILE: ReadPart = { name: 'file', isFile: true, content: '%PDF' }
const EMPTY = '--b\r\n\r\n\r\n'

describe('a multipart body', () => {
  test('is read alike however it is cut into chunks', async () => {
    const content = '\r\n--\r\r\n-\r\n--a\r\n\r\n--'
    const text = `before\r\n${part('content-disposition: form-data; name="a"', content)}${EMPTY}${FILE}--b--\r\nafter`
    const expected = [{ name: 'a', isFile: false, content }, READ_FILE]
    const cuts = fc.uniqueArray(fc.nat(text.length)).map((places) => places.toSorted((a, b) => a - b))
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const chunks = [0, ...places].map((from, at) => text.slice(from, places[at]))
        assert.deepEqual(await read(...chunks), expected)
      }),
    )
    assert.deepEqual(await read(...text), expected)
  })

  test('is refused where content looks like a delimiter that goes on', async () => {
    const headers = 'content-disposition: form-data; name="file"; filename="a"'
    await assert.rejects(
      read(`${part(headers, 'x\r\n--bc\r\n\r\ny')}--b--`),
      /not followed by the end of its line/,
    )
    assert.deepEqual(await read(`${part(headers).replace('--b', '--b \t')}--b--`), [
      { name: 'file', isFile: true, content: 'x' },
    ])
  })

  test('may have no part, or be empty', async () => {
    assert.deepEqual(await read('--b--\r\n'), [])
    assert.deepEqual(await read(), [])
  })

  test('has fields, by their headers, and other parts that are passed over', async () => {
    assert.deepEqual(await disposed('form-data; name="file"; filename=""'), ['file', true])
    assert.deepEqual(await disposed('form-data;name=file;FILENAME=a.pdf'), ['file', true])
    assert.deepEqual(await disposed("FORM-DATA; name=file ; filename*=utf-8''a.pdf"), ['file', true])
    assert.deepEqual(await disposed('form-data;\r\n\tname="file";\r\n filename="a"'), ['file', true])
    assert.deepEqual(await disposed('form-data; filename="a\\"; name=\\"b"; name="file"'), ['file', true])
    assert.deepEqual(await disposed('form-data; name="file"'), ['file', false])
    assert.deepEqual(await disposed('form-data; name="a; filename=b"'), ['a; filename=b', false])
    assert.deepEqual(await disposed('form-data; name="f\xc3\xbcr"'), ['für', false])
    const binary = 'Content-Type: application/octet-stream'
    assert.deepEqual(await disposed('form-data; name="file"', binary), ['file', true])
    assert.deepEqual(await disposed('form-data; name="file"', 'Content-Type: text/plain'), ['file', false])
    assert.deepEqual(await disposed('form-data'), [undefined, false])
    assert.equal(await disposed('attachment; name="file"; filename="a.pdf"'), undefined)
  })

  test('is refused without its last delimiter, and read to its end after it', async () => {
    for (const text of ['x', '--b', '--b\r\n', FILE, `${FILE}--b`, `${FILE}--b-`])
      await assert.rejects(read(text), { message: 'The body ends before its last delimiter.' })
    async function* brokenOff() {
      yield Buffer.from('--b--')
      throw new Error('aborted')
    }
    await assert.rejects(Array.fromAsync(partsOf(brokenOff(), 'b')), { message: 'aborted' })
    assert.deepEqual(await read(`${FILE}--b--`, `\r\n${FILE}--b--`), [READ_FILE])
  })

  test('is refused at headers that are too long, however it is cut into chunks', async () => {
    const tooLong = { message: 'The headers of a part are too long.' }
    await assert.rejects(read('--b\r\n', ...Array<string>(10_000).fill('X: y\r\n')), tooLong)
    await assert.rejects(read(`${part(`X: ${'y'.repeat(20_000)}`)}--b--`), tooLong)
  })

  test('of thousands of parts is refused at the first that is too many, and no more is parsed', async (t) => {
    assert.deepEqual(await read(`${EMPTY.repeat(11)}${FILE}--b--`), [READ_FILE])
    const search = t.mock.method(Buffer.prototype, 'indexOf')
    await assert.rejects(read(EMPTY.repeat(10_000)), { message: 'The body has more than 12 parts.' })
    assert.ok(search.mock.callCount() < 100, `${search.mock.callCount()} searches`)
  })
})

test('the boundary of a Content-Type has 1 to 70 characters', () => {
  const longest = 'x'.repeat(70)
  assert.equal(boundaryOf('multipart/form-data; boundary=a-b'), 'a-b')
  assert.equal(boundaryOf('multipart/form-data;charset=utf-8;Boundary="a b"; x=y'), 'a b')
  assert.equal(boundaryOf(`multipart/form-data; boundary=${longest}`), longest)
  assert.equal(boundaryOf(`multipart/form-data; boundary="${longest}"`), longest)
  for (const bad of ['', 'boundary=', 'boundary=""', `boundary=${longest}x`, `boundary="${longest}x"`])
    assert.equal(boundaryOf(`multipart/form-data; ${bad}`), undefined, bad)
})
