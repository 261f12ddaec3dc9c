import type { Plugin } from 'vite'

/** Chromium reads it at the beginning of a script. To others it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the functions of some chunks compiled in another thread while they are being loaded. Otherwise each is compiled when it is first
 * called, and the first screen calls most of them: on a slow phone that is a fifth of the time until it is there.
 */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'frond:compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite itself puts something in front of chunks.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && names.includes(file.name)) file.code = HINT + file.code
        }
      },
    },
  }
}
