import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SNIFF_BYTES, sniff } from './sniff.ts'

const brands = (main: string, ...compatible: string[]) =>
  `${String.fromCharCode(0, 0, 0, 16 + 4 * compatible.length)}ftyp${main}\0\0\0\0${compatible.join('')}`

const KNOWN: ReadonlyArray<readonly [head: string, contentType: string, extension: string]> = [
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg', '.jpg'],
  ['\xff\xd8\xff\xe1\0\x10Exif', 'image/jpeg', '.jpg'],
  ['\xff\xd8\xff\xdb', 'image/jpeg', '.jpg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png', '.png'],
  ['GIF87a', 'image/gif', '.gif'],
  ['GIF89a', 'image/gif', '.gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp', '.webp'],
  [brands('avif', 'mif1'), 'image/avif', '.avif'],
  [brands('avis', 'msf1'), 'image/avif', '.avif'],
  [brands('mif1', 'miaf', 'avif'), 'image/avif', '.avif'],
  [brands('heic', 'mif1'), 'image/heic', '.heic'],
  [brands('heix', 'mif1'), 'image/heic', '.heic'],
  [brands('hevc', 'msf1'), 'image/heic', '.heic'],
  [brands('mif1', 'heic'), 'image/heic', '.heic'],
  [brands('isom', 'iso2'), 'video/mp4', '.mp4'],
  [brands('mp42', 'isom'), 'video/mp4', '.mp4'],
  [brands('M4V ', 'mp42'), 'video/mp4', '.mp4'],
  [brands('avc1'), 'video/mp4', '.mp4'],
  [brands('XAVC', 'mp42'), 'video/mp4', '.mp4'],
  [brands('qt  '), 'video/quicktime', '.mov'],
  ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'video/webm', '.webm'],
  ['%PDF-1.7', 'application/pdf', '.pdf'],
]

const UNKNOWN = [
  '',
  '\xff\xd8',
  '\x89PNG\r\n\x1a',
  '\x89PNG\n\x1a\n\0',
  'GIF88a',
  'gif89a',
  'RIFF\x24\0\0\0WAVEfmt ',
  'WEBP',
  ' %PDF-1.7',
  '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska',
  brands('M4A ', 'M4A '),
  brands('mif1', 'miaf'),
  brands('crx '),
  brands('jp2 '),
  // Another box only mentions a brand.
  '\0\0\0\x18moovavif',
  // The brand is beyond the end of the box.
  `\0\0\0\x10ftypmif1\0\0\0\0avif`,
  '<!--ftypisom--><script>alert(1)</script>',
  '<!--ftypheic--><script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '<!doctype html>',
  'BM\x46\0\0\0',
  'II*\0\x08\0\0\0',
  'PK\x03\x04',
]

for (const [head, contentType, extension] of KNOWN) {
  test(`${JSON.stringify(head.slice(0, 24))} is ${contentType}`, () => {
    const found = sniff(Buffer.from(head, 'latin1'))
    assert.equal(found?.contentType, contentType)
    assert.equal(found?.extension, extension)
  })
}

for (const head of UNKNOWN) {
  test(`${JSON.stringify(head.slice(0, 24))} is nothing we know`, () => {
    assert.equal(sniff(Buffer.from(head, 'latin1')), undefined)
  })
}

test('only what can be decoded is an image to be transformed', () => {
  const formats = KNOWN.map(([head]) => sniff(Buffer.from(head, 'latin1'))?.imageFormat)
  assert.deepEqual(new Set(formats), new Set(['jpeg', 'png', 'gif', 'webp', 'avif', 'heic', undefined]))
})

test('no input, however short or strange, makes it throw', () => {
  for (const [head] of KNOWN) {
    const whole = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(SNIFF_BYTES)])
    for (let length = 0; length < SNIFF_BYTES; length++) sniff(whole.subarray(0, length))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: SNIFF_BYTES }), fc.boolean(), (bytes, isContainer) => {
      const box = isContainer ? Buffer.from('ftyp') : Buffer.alloc(0)
      sniff(Buffer.concat([bytes.subarray(0, 4), box, bytes.subarray(4)]))
    }),
    { seed: 7, numRuns: 2_000 },
  )
})
