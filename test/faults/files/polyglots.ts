import { picture } from '../../pictures.ts'
import { chunk } from '../../png.ts'
import { archiveOf } from '../../zip.ts'

/** A file that is two things at once: what a browser takes it for must not depend on who looks at it. */
export interface Polyglot {
  readonly name: string
  readonly answer: '200/200' | '400/5006' | '415/5002'
  /** What it is served as, if it is not refused. */
  readonly contentType?: string
  content(): Promise<Buffer> | Buffer
}

const HTML = '<!doctype html><script>document.title="run"</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const PHP = '<?php system($_GET[0]); ?>'

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** After the first two bytes. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, latin1(text), jpeg.subarray(2)])
}

/** In the place of the header is a comment, around all that is no script. */
async function gifScript(): Promise<Buffer> {
  const gif = Buffer.from(await picture('gif'))
  // `GIF89a/*` is a name and the beginning of a comment; these bytes are the width of the picture.
  gif.write('/*', 6, 'latin1')
  return Buffer.concat([gif, latin1('*/=1;alert(1)')])
}

export const POLYGLOTS: readonly Polyglot[] = [
  { name: 'a gif that is a script', answer: '200/200', contentType: 'image/gif', content: gifScript },
  {
    name: 'a gif with a page in its comment',
    answer: '200/200',
    contentType: 'image/gif',
    content: async () => {
      const gif = await picture('gif')
      const comment = latin1(`\x21\xfe${String.fromCharCode(HTML.length)}${HTML}\0`)
      return Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
    },
  },
  {
    name: 'a jpeg with a page in its comment',
    answer: '200/200',
    contentType: 'image/jpeg',
    content: async () => withComment(await picture('jpeg'), HTML),
  },
  {
    name: 'a jpeg that is an archive',
    answer: '200/200',
    contentType: 'image/jpeg',
    content: async () =>
      Buffer.concat([
        await picture('jpeg'),
        await archiveOf({ name: 'index.html', content: HTML, modifiedAt: 0 }),
      ]),
  },
  {
    name: 'a png with a program in its text',
    answer: '200/200',
    contentType: 'image/png',
    content: async () => {
      const png = await picture('png')
      return Buffer.concat([png.subarray(0, 33), chunk('tEXt', latin1(`Comment\0${PHP}`)), png.subarray(33)])
    },
  },
  {
    name: 'a png with a program behind it',
    answer: '200/200',
    contentType: 'image/png',
    content: async () => Buffer.concat([await picture('png'), latin1(PHP)]),
  },
  {
    name: 'a webp with a page in it',
    answer: '200/200',
    contentType: 'image/webp',
    content: async () => {
      const size = Buffer.alloc(4)
      size.writeUInt32LE(HTML.length)
      const more = Buffer.concat([latin1('junk'), size, latin1(HTML), Buffer.alloc(HTML.length % 2)])
      const webp = Buffer.concat([await picture('webp'), more])
      webp.writeUInt32LE(webp.length - 8, 4)
      return webp
    },
  },
  {
    name: 'an avif with a page in it',
    answer: '200/200',
    contentType: 'image/avif',
    content: async () => {
      const size = Buffer.alloc(4)
      size.writeUInt32BE(HTML.length + 8)
      return Buffer.concat([await picture('avif'), size, latin1(`free${HTML}`)])
    },
  },
  {
    name: 'a pdf that is a page',
    answer: '200/200',
    contentType: 'application/pdf',
    content: () => latin1(`%PDF-1.4\n${HTML}\n%%EOF`),
  },
  {
    name: 'a film that is a page',
    answer: '200/200',
    contentType: 'video/mp4',
    content: () => latin1(`\0\0\0\x18ftypisom\0\0\0\0isommp41${HTML}`),
  },
  {
    name: 'a page behind the signature of a png',
    answer: '400/5006',
    content: () => latin1(`\x89PNG\r\n\x1a\n${HTML}`),
  },
  {
    name: 'an svg behind the signature of a gif',
    answer: '400/5006',
    content: () => latin1(`GIF89a${SVG}`),
  },
  {
    name: 'an svg behind the signature of a jpeg',
    answer: '400/5006',
    content: () => latin1(`\xff\xd8\xff${SVG}`),
  },
  { name: 'an svg', answer: '415/5002', content: () => latin1(SVG) },
  { name: 'an svg with a byte order mark', answer: '415/5002', content: () => latin1(`\xef\xbb\xbf${SVG}`) },
  {
    name: 'a page with a box of a film in its first line',
    answer: '415/5002',
    content: () => latin1(`<!--ftypisom-->${HTML}`),
  },
  { name: 'a page with a pdf in it', answer: '415/5002', content: () => latin1(`${HTML}%PDF-1.4`) },
]
