import { createHash } from 'node:crypto'
import { EXTERNAL } from '../../src/install/make-bundle.ts'
import { type LockedPackage, nameAt, neededBy } from './lock.ts'
import type { Program } from './program.ts'

/** What a release consists of, as CycloneDX: packages that are bundled, and those that are installed with it on any platform. */
export function billOfMaterials({ name, version, lock, release, bundled }: Program): object {
  const native = neededBy(lock, [...EXTERNAL, ...Object.keys(lock.packages['']?.optionalDependencies ?? {})])
  const paths = [...new Set([...bundled, ...native.keys()])]
  const components = new Map(paths.map((path) => component(path, lock.packages[path] ?? {})))
  const refs = [...components.keys()].sort()
  const root = `pkg:npm/${name}@${version}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(`${root} ${release.commit}`)}`,
    version: 1,
    metadata: {
      timestamp: release.date,
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        version,
        purl: root,
        licenses: [{ license: { id: lock.packages['']?.license } }],
        properties: [{ name: 'commit', value: release.commit }],
      },
    },
    components: refs.map((ref) => components.get(ref)),
    dependencies: [{ ref: root, dependsOn: refs }],
  }
}

function component(path: string, { version = '', license, integrity = '', optional }: LockedPackage) {
  const name = nameAt(path)
  const ref = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const [, hash = ''] = /^sha512-(\S+)/.exec(integrity) ?? []
  const described = {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    purl: ref,
    scope: optional ? 'optional' : 'required',
    ...(license !== undefined && { licenses: [licenceOf(license)] }),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
  }
  return [ref, described] as const
}

/** One of the list of SPDX, or an expression of several. */
function licenceOf(text: string): object {
  return /[ ()]/.test(text) ? { expression: text } : { license: { id: text } }
}

/** The same release has the same number. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
