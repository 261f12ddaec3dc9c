import { cp, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { Build } from '../base/build.ts'
import { BUNDLE, MANIFEST, sourcesOf, WEB_BUILD } from './current-bundle.mjs'

const MAIN = 'src/main.ts'

/** The namespace of modules that only the bundle has. */
const REQUIRED = 'required'

/** They run in processes and threads of their own, see own-files.ts. */
const SCRIPTS = ['src/cli/commands/migrate-thread.ts', 'src/features/garden/media/image/image-worker.ts']

/** They load native code or WebAssembly that lies beside them; the last is CommonJS, and a bundle loses its names. */
export const EXTERNAL: readonly string[] = ['sharp', 'libheif-js', '@zxcvbn-ts/language-common']

/** What `ownFile` reads. The bundle has copies, so that it runs without the sources. */
const READ_FILES = [
  'src/features/catalogue/species/starter-catalogue.csv',
  'src/features/pages/documentation/browser/*.{html,css,js}',
]
const COPIES = 'files'

/** Packages in CommonJS call `require` for modules of Node.js, which an ES module does not have. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`

/**
 * Bundles the server with its dependencies: loading a few files instead of some 1,400 takes 0.4 of the processor time and a
 * quarter less memory. What is imported dynamically is a file of its own and still loaded on demand.
 */
export async function makeBundle(root: URL): Promise<void> {
  const folder = new URL(`${BUNDLE}/`, root)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (name !== WEB_BUILD) await rm(new URL(name, folder), { recursive: true })
  }
  const { inputs } = await writeBundle(root, fileURLToPath(folder))
  const files = ['src/install/make-bundle.ts', ...manifestFiles(inputs)]
  const manifest = { script: `${BUNDLE}/main.mjs`, sources: sourcesOf(root, files) }
  await writeFile(new URL(MANIFEST, root), JSON.stringify(manifest))
}

/** Writes all that the bundle consists of into a folder; that of a release is told of which commit it is. */
export async function writeBundle(root: URL, folder: string, release?: Build): Promise<Written> {
  const {
    metafile: { inputs },
    outputFiles,
  } = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: [MAIN, ...SCRIPTS],
    // Source maps tell where the sources are from here, whichever folder the files are written to.
    outdir: BUNDLE,
    write: false,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    external: [...EXTERNAL],
    banner: { js: REQUIRE },
    // Less text to keep in memory; names stay, because logs and stack traces show them.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [unmappedPackages, withoutFetch],
    metafile: true,
    logLevel: 'silent',
    tsconfigRaw: {},
    define: release === undefined ? {} : { FROND_BUILD: JSON.stringify(release) },
  })
  await mkdir(folder, { recursive: true })
  for (const { path, contents } of outputFiles) await writeFile(join(folder, basename(path)), contents)
  const copied = await Array.fromAsync(glob([...READ_FILES], { cwd: root }))
  for (const path of copied) await cp(new URL(path, root), join(folder, COPIES, relative('src', path)))
  const files = Object.keys(inputs).filter((input) => !input.startsWith(`${REQUIRED}:`))
  return { inputs: [...files, ...copied] }
}

interface Written {
  /** The files of which it was made, relative to the root. */
  readonly inputs: readonly string[]
}

/** Our own files one by one; of a package, which is never edited, the file with its version. */
function manifestFiles(inputs: readonly string[]): string[] {
  const files = inputs.map((input) => {
    const [folder] = /^.*\bnode_modules\/(@[^/]+\/)?[^/]+\//.exec(input) ?? []
    return folder === undefined ? input : `${folder}package.json`
  })
  return [...new Set(files)]
}

/**
 * Source maps are of our own files: those of all packages would take more memory than the code. In stack traces a function of
 * a package has its name and its place in the bundle.
 */
const unmappedPackages: Plugin = {
  name: 'unmapped packages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const map = JSON.stringify({ version: 3, sources: [basename(path)], mappings: 'AAAA' })
      const url = `data:application/json;base64,${Buffer.from(map).toString('base64')}`
      return { contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=${url}`, loader: 'js' }
    })
  },
}

/**
 * Imported as an ES module, `node:http` reads all its exports at once, and one of them loads the client behind `fetch`, a
 * tenth of the whole start. Required, it does not.
 */
const withoutFetch: Plugin = {
  name: 'node:http without fetch',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'node:http', namespace: REQUIRED } : { external: true },
    )
    onLoad({ filter: /.*/, namespace: REQUIRED }, () => ({
      contents: `module.exports = require('node:http')`,
    }))
  },
}
