import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import packageFile from '../../../package.json' with { type: 'json' }
import { BUILD } from '../../base/build.ts'
import { messageOf } from '../../base/errors.ts'
import { programFile } from '../../base/own-files.ts'
import { VERSION } from '../../base/version.ts'
import { currentBundle } from '../../install/current-bundle.mjs'
import { isOutdated, openWebBuild, WEB_FOLDER } from '../../install/web-build.ts'
import { about, type Finding } from './finding.ts'

const installation = about('installation')
const web = about('web application')

/** Versions of what runs, and whether what was built and installed is what the sources ask for. */
export async function checkInstallation(): Promise<Finding[]> {
  const { node, sqlite } = process.versions
  return [
    installation.ok(
      `Frond ${VERSION}, Node.js ${node}, SQLite ${sqlite}, ${process.platform} ${process.arch}`,
    ),
    await images(),
    // A release is one package, made of what it was tested with.
    ...(BUILD === undefined ? [packages(), bundle()] : []),
    webApplication(),
  ]
}

async function images(): Promise<Finding> {
  try {
    const { default: sharp } = await import('sharp')
    return installation.ok(`sharp ${sharp.versions.sharp} with libvips ${sharp.versions.vips}`)
  } catch (error) {
    return installation.problem(
      `the image library cannot be loaded: ${messageOf(error).split('\n')[0]}`,
      BUILD === undefined
        ? 'Run `npm ci` on this machine: it is made for each kind of processor and system.'
        : 'Install Frond on this machine: the library is made for each kind of processor and system.',
    )
  }
}

function packages(): Finding {
  const outdated = Object.entries(packageFile.dependencies).flatMap(([name, wanted]) => {
    const installed = versionOf(name)
    return installed === wanted ? [] : [`${name} ${installed ?? 'is missing'} (${wanted})`]
  })
  if (outdated.length === 0) return installation.ok('all packages have the versions that are asked for')
  return installation.problem(
    `packages have other versions than asked for: ${outdated.join(', ')}`,
    'Run `npm ci`.',
  )
}

function versionOf(name: string): string | undefined {
  const file = programFile(`node_modules/${name}/package.json`)
  if (!existsSync(file)) return undefined
  const { version }: { version?: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}

function bundle(): Finding {
  if (currentBundle(pathToFileURL(programFile('/'))) !== undefined)
    return installation.ok('the bundle is that of the sources')
  return installation.warning(
    'there is no bundle of these sources: starts take longer and more memory',
    'Run `npm run build`.',
  )
}

function webApplication(): Finding {
  const build = openWebBuild(WEB_FOLDER)
  if (build === undefined)
    return web.warning(
      'it is not built; the API works without it',
      'Run `npm run build`, with development dependencies.',
    )
  if (isOutdated(build)) return web.warning('it is older than its sources', 'Run `npm run build`.')
  return web.ok(`built, ${build.listing.files.length} files`)
}
