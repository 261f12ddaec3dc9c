// Plain JavaScript: with a bundle no TypeScript is loaded at all, which would take longer than this check.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The folder of the bundle, beside `src`. */
export const BUNDLE = 'dist'

/** What the bundle was made of. Written last, so that an incomplete bundle has none. */
const MANIFEST = `${BUNDLE}/manifest.json`

/**
 * The script of the bundle, if it was made of exactly the files that are here now. Contents are compared, not dates:
 * a check-out or a copy into a container may set any.
 *
 * @param {URL} root the folder of the project
 * @returns {string | undefined} relative to the root
 */
export function currentBundle(root) {
  try {
    const { script, files, hash } = JSON.parse(readFileSync(new URL(MANIFEST, root), 'utf8'))
    return hash === hashOf(root, files) ? script : undefined
  } catch {
    // There is no bundle, or a file of it is gone.
    return undefined
  }
}

/**
 * @param {URL} root
 * @param {string} script
 * @param {readonly string[]} files relative to the root
 */
export function manifestOf(root, script, files) {
  return { path: MANIFEST, content: JSON.stringify({ script, files, hash: hashOf(root, files) }) }
}

/**
 * @param {URL} root
 * @param {readonly string[]} files
 */
function hashOf(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(new URL(file, root))
    // With the length, so that no text can move from one file to the next unnoticed.
    hash.update(`${file} ${content.length} `).update(content)
  }
  return hash.digest('base64')
}
