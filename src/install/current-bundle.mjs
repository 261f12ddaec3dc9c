// Plain JavaScript: with a bundle no TypeScript is loaded at all, which would take longer than this check.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the bundle, beside `src`. */
export const BUNDLE = 'dist'

/** The folder of the web application, in that of the bundle. */
export const WEB_BUILD = 'web'

/** What the bundle was made of. Written last, so that an incomplete bundle has none. */
export const MANIFEST = `${BUNDLE}/manifest.json`

/**
 * A file that something was made of, as it was then.
 *
 * @typedef {object} Source
 * @property {string} path relative to the root
 * @property {number} size
 * @property {number} modifiedAt
 * @property {string} hash of the content
 */

/**
 * The script of the bundle, if it was made of exactly the files that are here now.
 *
 * @param {URL} root the folder of the project
 * @returns {string | undefined} relative to the root
 */
export function currentBundle(root) {
  const folder = fileURLToPath(root)
  try {
    const { script, sources } = JSON.parse(readFileSync(folder + MANIFEST, 'utf8'))
    return areUnchanged(root, sources) ? script : undefined
  } catch {
    // There is no bundle, or a file of it is gone.
    return undefined
  }
}

/**
 * Throws where a file is gone. A file of the same size and date counts as unchanged, since reading them all would take several
 * times as long. With another date its content decides: a check-out or a copy into a container may set any date.
 *
 * @param {URL} root
 * @param {readonly Source[]} sources
 */
export function areUnchanged(root, sources) {
  const folder = fileURLToPath(root)
  return sources.every(({ path, size, modifiedAt, hash }) => {
    const now = statSync(folder + path)
    return now.size === size && (now.mtimeMs === modifiedAt || hashOf(folder + path) === hash)
  })
}

/**
 * @param {URL} root
 * @param {readonly string[]} paths relative to the root
 * @returns {Source[]}
 */
export function sourcesOf(root, paths) {
  const folder = fileURLToPath(root)
  return paths.map((path) => {
    const { size, mtimeMs } = statSync(folder + path)
    return { path, size, modifiedAt: mtimeMs, hash: hashOf(folder + path) }
  })
}

/** @param {string} file */
function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('base64')
}
