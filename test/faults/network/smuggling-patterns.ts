import type { Target } from './attack.ts'
import { bodyFor, headOf, requestFor } from './requests.ts'

/** A request that may be read in two ways, with another one where one of the two ends. */
export interface Pattern {
  readonly name: string
  readonly text: string
  /** Sent when the first answer has come. */
  readonly next?: string
}

type By = Pick<Target, 'token'>

/** Two bodies at once: these five bytes are the whole of a chunked one, and all of one with this length. */
const EMPTY_CHUNKS = '0\r\n\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

/** Lines that say where a body ends in two ways, or in one that another program may not understand. */
const FRAMINGS = [
  'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n',
  'Content-Length: 0\r\nTransfer-Encoding: chunked\r\n',
  'Content-Length: 5\r\nContent-Length: 0\r\n',
  'Content-Length: 5\r\nContent-Length: 5\r\n',
  'Content-Length: 5, 5\r\n',
  'Content-Length: 5, 0\r\n',
  'Content-Length: +5\r\n',
  'Content-Length: -5\r\n',
  'Content-Length: 0x5\r\n',
  'Content-Length: 5.0\r\n',
  'Content-Length: 5e0\r\n',
  'Content-Length: 5 0\r\n',
  'Content-Length: \v5\r\n',
  'Content-Length: "5"\r\n',
  'Content-Length:\r\n',
  'Content-Length: 99999999999999999999\r\n',
  'Content-Length : 5\r\n',
  'Content-Length\t: 5\r\n',
  'Content-Length:\r\n 5\r\n',
  'Transfer-Encoding: gzip, chunked\r\n',
  'Transfer-Encoding: chunked, gzip\r\n',
  'Transfer-Encoding: chunked, identity\r\n',
  'Transfer-Encoding: identity, chunked\r\n',
  'Transfer-Encoding: chunked, chunked\r\n',
  'Transfer-Encoding: chunked,\r\n',
  'Transfer-Encoding: ,chunked\r\n',
  'Transfer-Encoding: identity\r\n',
  'Transfer-Encoding: gzip\r\n',
  'Transfer-Encoding:\r\n',
  'Transfer-Encoding: xchunked\r\n',
  'Transfer-Encoding: chunkedx\r\n',
  'Transfer-Encoding: chunk\r\n',
  'Transfer-Encoding: x chunked\r\n',
  'Transfer-Encoding: chunked x\r\n',
  'Transfer-Encoding: chunked;q=1\r\n',
  'Transfer-Encoding: "chunked"\r\n',
  'Transfer-Encoding: \vchunked\r\n',
  'Transfer-Encoding: \0chunked\r\n',
  'Transfer-Encoding: chunked\v\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n',
  'Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding : chunked\r\n',
  'Transfer-Encoding\t: chunked\r\n',
  'Transfer-Encoding:\r\n chunked\r\n',
  'Transfer-Encoding\r\n: chunked\r\n',
  'Transfer-Encoding\0: chunked\r\n',
  'Transfer Encoding: chunked\r\n',
  ' Transfer-Encoding: chunked\r\n',
  '\tTransfer-Encoding: chunked\r\n',
  'X: a\r\n Transfer-Encoding: chunked\r\n',
  'X: a\r\n\tTransfer-Encoding: chunked\r\n',
  'X: a\rTransfer-Encoding: chunked\r\n',
  'X: a\nTransfer-Encoding: chunked\r\n',
  'X: a\n\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\n',
  'Transfer-Encoding: chunked\r',
  ': a\r\nContent-Length: 5\r\n',
  'X\r\nContent-Length: 5\r\n',
  'X: a\0b\r\nContent-Length: 5\r\n',
  'Host: y\r\nContent-Length: 5\r\n',
]

/** First lines that are none. */
const LINES = [
  'POST /api/v1/plant-tags',
  'POST /api/v1/plant-tags HTTP/0.9',
  'POST /api/v1/plant-tags HTTP/1.2',
  'POST /api/v1/plant-tags HTTP/2.0',
  'POST /api/v1/plant-tags HTTP/11',
  'POST /api/v1/plant-tags HTTP/1.1 ',
  'POST /api/v1/plant-tags HTTP/1.1 HTTP/1.1',
  'POST /api/v1/plant-tags http/1.1',
  'POST /api/v1/plant- tags HTTP/1.1',
  'POST\t/api/v1/plant-tags\tHTTP/1.1',
  'post /api/v1/plant-tags HTTP/1.1',
  ' POST /api/v1/plant-tags HTTP/1.1',
  'POST /api/v1/plant-tags\nHTTP/1.1',
  'POST /api/v1/plant-tags HTTP/1.1\nX: a',
  'POST /api/v1/plant-tags HTTP/1.1\rX: a',
]

/** Chunks that do not say how long they are, or are not as long as they say. */
const CHUNKS = [
  ...[
    '',
    ' ',
    'g',
    '-5',
    '+5',
    ' 5',
    '5 ',
    '\t5',
    '0x5',
    '5\r',
    '5\n',
    '5;\n',
    '5;a\rb',
    '5;a\0b',
    '5 5',
    '5,5',
  ],
  ...['10000000000000005', '5;a="b'],
].map((size) => `${size}\r\n12345\r\n${EMPTY_CHUNKS}`)
CHUNKS.push(
  '5\n12345\n0\n\n',
  '5\r\n1234512345\r\n0\r\n\r\n',
  '5\r\n12345\n0\r\n\r\n',
  '5\r\n123450\r\n\r\n',
  '0\r\nX: a\n\r\n',
  '0\r\n X: a\r\n\r\n',
  '0\r\nX : a\r\n\r\n',
  '0\r\nContent-Length: 5\r\n\r\n',
  '0\n\n',
)

/** The server hangs up on each of these, and runs neither the request nor what is hidden in it. */
export function refusedPatterns(by: By, hidden: (name: string) => string): Pattern[] {
  const patterns: Pattern[] = []
  const add = (name: string, text: (hidden: string) => string) =>
    patterns.push({ name, text: text(hidden(name)) })
  for (const framing of FRAMINGS) {
    const head = `${headOf(by)}${framing}\r\n`
    add(`${framing} then nothing`, (request) => head + request)
    add(`${framing} then five bytes`, (request) => head + EMPTY_CHUNKS + request)
    // The length of the chunk is five bytes long.
    add(`${framing} then a chunk`, (request) => `${head}${hexOf(request)}\r\n${request}\r\n${EMPTY_CHUNKS}`)
  }
  for (const line of LINES) {
    add(line, (request) => `${headOf(by, line)}Content-Length: 5\r\n\r\n${EMPTY_CHUNKS}${request}`)
    add(`${line} then nothing`, (request) => `${headOf(by, line)}\r\n${request}`)
  }
  for (const chunks of CHUNKS) add(chunks, (request) => `${headOf(by)}${CHUNKED}\r\n${chunks}${request}`)
  const old = headOf(by, 'POST /api/v1/plant-tags HTTP/1.0')
  add(
    'HTTP/1.0 in chunks',
    (request) => `${old}Connection: keep-alive\r\n${CHUNKED}\r\n${EMPTY_CHUNKS}${request}`,
  )
  return patterns
}

/** The body of each of these is a request. Whatever the answer is, it is a body. */
export function bodyPatterns(by: By, hidden: (name: string) => string): Pattern[] {
  const lines = [
    'GET /healthz HTTP/1.1',
    'HEAD /healthz HTTP/1.1',
    'OPTIONS /api/v1/plant-tags HTTP/1.1',
    'DELETE /api/v1/plant-tags/1 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'POST /nowhere HTTP/1.1',
    'POST /%zz HTTP/1.1',
    'POST /healthz HTTP/1.1',
    'POST /api/v1/plant-tags HTTP/1.1',
    'POST /api/v1/media HTTP/1.1',
    'POST /api/v1/auth/login HTTP/1.1',
  ]
  return lines.flatMap((line) => {
    const asked = headOf(by, line)
    const unknown = asked.replace(by.token, 'nobody')
    return [asked, `${asked}Expect: 100-continue\r\n`, `${asked}Expect: 200-maybe\r\n`, unknown].flatMap(
      (head) =>
        [
          (request: string) => `${head}Content-Length: ${request.length}\r\n\r\n${request}`,
          (request: string) => `${head}${CHUNKED}\r\n${hexOf(request)}\r\n${request}\r\n${EMPTY_CHUNKS}`,
        ].map((text, at) => {
          const name = `${head.replace(by.token, '')} ${at}`
          return { name, text: text(hidden(name)) }
        }),
    )
  })
}

/** What follows a wish to speak another protocol is not read in it, nor from the middle on. */
export function upgradePatterns(by: By, hidden: (name: string) => string): Pattern[] {
  return ['h2c', 'websocket', 'TLS/1.3'].map((protocol) => {
    const request = hidden(protocol)
    const upgrade = `${headOf(by, 'GET /healthz HTTP/1.1')}Connection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`
    return {
      name: `Upgrade to ${protocol}`,
      text: `${upgrade}${headOf(by)}Content-Length: ${request.length}\r\n\r\n`,
      next: request,
    }
  })
}

/** Two requests each, which no program can misread: both are run. Without them nothing would show that a hidden one could be. */
export function plainPatterns(by: By, name: (at: number) => string): Pattern[] {
  const body = (at: number) => bodyFor(name(at))
  const chunk = (at: number) => `${hexOf(body(at))}\r\n${body(at)}\r\n`
  const firsts = [
    (at: number) => requestFor(by, name(at)),
    (at: number) => `\r\n${requestFor(by, name(at))}`,
    (at: number) => `${headOf(by)}Content-Length: 00${body(at).length}\r\n\r\n${body(at)}`,
    (at: number) => `${headOf(by)}${CHUNKED}\r\n${chunk(at)}${EMPTY_CHUNKS}`,
    (at: number) => `${headOf(by)}Transfer-Encoding:\tChunked \r\n\r\n${chunk(at)}${EMPTY_CHUNKS}`,
    (at: number) => `${headOf(by)}${CHUNKED}\r\n${hexOf(body(at))};a=b\r\n${body(at)}\r\n${EMPTY_CHUNKS}`,
    (at: number) => `${headOf(by)}${CHUNKED}\r\n${chunk(at)}0\r\nX: a\r\n\r\n`,
  ]
  return firsts.map((first, place) => ({
    name: `plain ${place}`,
    text: first(2 * place) + requestFor(by, name(2 * place + 1)),
  }))
}

/** Three digits, as all lengths here need. */
function hexOf(text: string): string {
  return text.length.toString(16).padStart(3, '0')
}
