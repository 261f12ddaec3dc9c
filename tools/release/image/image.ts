import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import type { Architecture } from '../native-packages.ts'
import type { Program } from '../program.ts'
import { type Entry, tarOf } from '../tar.ts'

const USER = 10_001
const NONE = Buffer.alloc(0)
const SECOND = 1_000_000_000

/** Around the libraries of Debian: where its folders were, the user, and what may be written to. There is no shell. */
const FRAME: readonly Entry[] = [
  { path: 'lib', content: NONE, target: 'usr/lib' },
  { path: 'lib64', content: NONE, target: 'usr/lib64' },
  { path: 'etc/passwd', content: Buffer.from(`root:x:0:0::/:\nfrond:x:${USER}:${USER}::/data:\n`) },
  { path: 'etc/group', content: Buffer.from(`root:x:0:\nfrond:x:${USER}:\n`) },
  { path: 'data/', content: NONE, mode: 0o700, owner: USER },
  { path: 'tmp/', content: NONE, mode: 0o1777 },
  {
    path: 'usr/local/bin/frond',
    content: Buffer.from(`#!/app/bin/node\nawait import('/app/dist/main.mjs')\n`),
    isExecutable: true,
  },
]

/** As the Dockerfile has it; without a shell the settings of deploy/frond stand here. */
const CONFIG = {
  User: `${USER}:${USER}`,
  ExposedPorts: { '8080/tcp': {} },
  Env: [
    'PATH=/usr/local/bin',
    'NODE_ENV=production',
    'HOST=0.0.0.0',
    'PORT=8080',
    'DATA_DIR=/data',
    'FROND_COMMAND=frond',
    'MALLOC_ARENA_MAX=2',
    'MALLOC_MMAP_THRESHOLD_=1048576',
    'MALLOC_TRIM_THRESHOLD_=4194304',
  ],
  Entrypoint: [
    '/usr/bin/tini',
    '--',
    '/app/bin/node',
    '--min-semi-space-size=8',
    '--max-semi-space-size=8',
    '/app/dist/main.mjs',
  ],
  Volumes: { '/data': {} },
  WorkingDir: '/data',
  Healthcheck: {
    Test: ['CMD', '/app/bin/node', '/app/healthcheck.mjs'],
    Interval: 15 * SECOND,
    Timeout: 5 * SECOND,
    StartPeriod: 60 * SECOND,
    Retries: 3,
  },
}

export interface Platform {
  readonly cpu: Architecture
  readonly system: readonly Entry[]
  readonly program: readonly Entry[]
}

/** Writes one image for several kinds of processors, in the layout of the Open Container Initiative, as one tar. */
export async function writeImage(
  program: Program,
  platforms: readonly Platform[],
  out: string,
  level = 9,
): Promise<string> {
  const { name, version, release } = program
  const madeAt = new Date(release.date)
  const blobs = new Map<string, Buffer>()
  const keep = (content: Buffer, mediaType: string) => {
    const digest = createHash('sha256').update(content).digest('hex')
    blobs.set(digest, content)
    return { mediaType, digest: `sha256:${digest}`, size: content.length }
  }
  const json = (kind: string, value: object) =>
    keep(Buffer.from(JSON.stringify(value)), `application/vnd.oci.image.${kind}.v1+json`)
  const labels = {
    'org.opencontainers.image.title': 'Frond',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.revision': release.commit,
    'org.opencontainers.image.licenses': 'MIT',
  }

  const manifests = platforms.map(({ cpu, system, program }) => {
    const inApp = program.map((entry) => ({ ...entry, path: `app/${entry.path}` }))
    const layers = [[...system, ...FRAME], inApp].map((entries) => {
      const tar = Buffer.concat([...tarOf(entries, madeAt)])
      const layer = keep(gzipSync(tar, { level, memLevel: 6 }), 'application/vnd.oci.image.layer.v1.tar+gzip')
      return { layer, id: `sha256:${createHash('sha256').update(tar).digest('hex')}` }
    })
    const platform = { architecture: cpu === 'x64' ? 'amd64' : cpu, os: 'linux' }
    const config = json('config', {
      created: release.date,
      ...platform,
      config: { ...CONFIG, Labels: labels },
      rootfs: { type: 'layers', diff_ids: layers.map(({ id }) => id) },
      history: ['libraries of Debian', 'Frond'].map((created_by) => ({ created: release.date, created_by })),
    })
    const manifest = { schemaVersion: 2, mediaType: 'application/vnd.oci.image.manifest.v1+json', config }
    return { ...json('manifest', { ...manifest, layers: layers.map(({ layer }) => layer) }), platform }
  })
  const ofAll = json('index', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests,
  })
  const annotations = { 'org.opencontainers.image.ref.name': version }
  const index = { schemaVersion: 2, manifests: [{ ...ofAll, annotations }] }
  const entries = [
    { path: 'oci-layout', content: Buffer.from(JSON.stringify({ imageLayoutVersion: '1.0.0' })) },
    { path: 'index.json', content: Buffer.from(JSON.stringify(index)) },
    ...[...blobs].map(([digest, content]) => ({ path: `blobs/sha256/${digest}`, content })),
  ]
  const file = join(out, `${name}-${version}-image.tar`)
  await pipeline(Readable.from(tarOf(entries, madeAt)), createWriteStream(file))
  return file
}
