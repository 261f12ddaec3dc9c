import fc, { type Arbitrary } from 'fast-check'
import { samples } from '../pictures.ts'
import type { Operation } from './document.ts'
import type { PlannedPart } from './plan.ts'
import { Choice } from './pool.ts'

/** Files for the operations that take one: of every accepted type, and archives of accounts. */
export async function uploadsFor(
  operations: readonly Operation[],
): Promise<Map<string, Arbitrary<PlannedPart[]>>> {
  const contents = Object.values(await samples()).map(({ content }) => content)
  const names = fc.constantFrom(
    'a.jpg',
    '植物 🌱.png',
    '../../etc/passwd',
    'a"b.gif',
    '',
    '.htaccess',
    'x'.repeat(300),
  )
  const types = fc.constantFrom('image/png', 'text/html', 'application/octet-stream', 'x')
  const picture = fc
    .record({ content: fc.constantFrom(...contents), filename: names, contentType: types })
    .map((file) => [{ name: 'file', ...file }])
  const archive = fc
    .nat(20)
    .map((at) => [{ name: 'file', filename: 'export.zip', content: new Choice('archive', at) }])
  return new Map(
    operations
      .filter(({ body }) => body?.contentType === 'multipart/form-data')
      .map(({ id }) => [id, id === 'importAccount' ? archive : picture]),
  )
}

type PartsMutation = (parts: readonly PlannedPart[], which: number) => PlannedPart[]

/** Bodies with parts that no upload may have. */
export const PARTS_MUTATIONS: Readonly<Record<string, PartsMutation>> = {
  'no file': () => [],
  'a field instead of a file': () => [{ name: 'file', content: 'text' }],
  'another field': (parts) => parts.map((part) => ({ ...part, name: 'files' })),
  'two files': (parts) => [...parts, ...parts],
  'one more field': (parts) => [...parts, { name: 'note', content: 'text' }],
  'an empty file': (parts) => parts.map((part) => ({ ...part, content: Buffer.alloc(0) })),
  'a type that is not accepted': (parts, which) =>
    parts.map((part) => ({ ...part, content: REFUSED[which % REFUSED.length] ?? '' })),
}

const REFUSED = [
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!doctype html><script>alert(1)</script>',
  'GIF8',
  '\u0000',
  'PK\u0003\u0004 not an archive',
  'MZ and more',
  '{"version":1}',
]
