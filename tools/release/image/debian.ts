import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { filesIn } from '../files.ts'
import type { Architecture } from '../native-packages.ts'
import type { Entry } from '../tar.ts'

const MIRROR = 'https://deb.debian.org/debian/pool/main'

/** What Node.js is linked to, and an init, of Debian 13 (trixie), with the hashes of its lists of packages. */
const PACKAGES: Readonly<Record<Architecture, Readonly<Record<string, string>>>> = {
  x64: {
    'g/gcc-14/gcc-14-base_14.2.0-19_amd64.deb':
      '5b6825de4263824b78c4c51f6476414f3b4e89c2ab63e81dc8b9b5501e867cf6',
    'g/gcc-14/libatomic1_14.2.0-19_amd64.deb':
      '212b399aae2f7299203d261a57e49372e09565a9a5ea971905f94a3960366c05',
    'g/gcc-14/libgcc-s1_14.2.0-19_amd64.deb':
      '3c71917b490d1a17aed43196a2787a256ecf060526cdb20216a74bedc061b150',
    'g/gcc-14/libstdc++6_14.2.0-19_amd64.deb':
      'ab1fa05837aa7a92aae748fd07a18a35f7d18bb4a71c4724fe2bbf0e32089de0',
    'g/glibc/libc6_2.41-12+deb13u4_amd64.deb':
      '967aa62605721081c3eb2a17650611a792aa802d76a6511d1840242623d204c9',
    't/tini/tini_0.19.0-3+b8_amd64.deb': 'a443b12107331f67836a64cb6efe1dd92d2765e15568eb4567dccb409a8cd2a0',
  },
  arm64: {
    'g/gcc-14/gcc-14-base_14.2.0-19_arm64.deb':
      '34ee90679b018c0e64234747a4c4c0ae6b7f63541115037465a8627c2dfbc594',
    'g/gcc-14/libatomic1_14.2.0-19_arm64.deb':
      '7ccff90234484bf21ae5ecb79d25b6a84b2f4038f65dd139085b2e3a937cd8dc',
    'g/gcc-14/libgcc-s1_14.2.0-19_arm64.deb':
      '1108bc87879833d6d9a145f22a4a15cddb34e065b4b5f4b97bee586adbac2851',
    'g/gcc-14/libstdc++6_14.2.0-19_arm64.deb':
      '6669b0c52a2e7c6af9adfdabce3ff6e286065cdfbc7b85280862b5f799daebee',
    'g/glibc/libc6_2.41-12+deb13u4_arm64.deb':
      '8784eda966b189c777a384dac5ce009e8fc9b52d006926c5a013e7fa8aa688cc',
    't/tini/tini_0.19.0-3+b8_arm64.deb': '442405a197deb2471fc881ef3ee66c399dab2a766280e9b935197f1d18d8d6e8',
  },
}

/** Conversions of character sets, which Node.js has itself, and what people read. */
const UNUSED = /\/gconv\/|\/audit\/|^usr\/share\/(?!doc\/[^/]+\/copyright$)|^usr\/bin\/tini-static$/

/** The files of these packages. Throws where the mirror or the tool that unpacks them is not there. */
export async function debianEntries(cpu: Architecture, scratch: string): Promise<Entry[]> {
  const root = join(scratch, `debian-${cpu}`)
  await mkdir(root)
  for (const [path, hash] of Object.entries(PACKAGES[cpu])) {
    const file = join(scratch, basename(path))
    await writeFile(file, await download(path, hash))
    await promisify(execFile)('dpkg-deb', ['--extract', file, root])
  }
  const entries: Entry[] = []
  for (const path of (await filesIn(root)).filter((path) => !UNUSED.test(path))) {
    const content = await readFile(join(root, path))
    entries.push({ path, content, isExecutable: !path.startsWith('usr/share/') })
  }
  const links = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isSymbolicLink(),
  )
  for (const link of links) {
    const path = join(link.parentPath, link.name)
    const target = await readlink(path)
    if (!UNUSED.test(relative(root, path)))
      entries.push({ path: relative(root, path), content: Buffer.alloc(0), target })
  }
  return entries
}

async function download(path: string, hash: string): Promise<Buffer> {
  const response = await fetch(`${MIRROR}/${path.replaceAll('+', '%2B')}`)
  if (!response.ok)
    throw new Error(
      `${path} is not at ${MIRROR} (${response.status}): the list of packages needs newer versions`,
    )
  const content = Buffer.from(await response.arrayBuffer())
  if (createHash('sha256').update(content).digest('hex') !== hash)
    throw new Error(`${path} is another file than asked for`)
  return content
}
