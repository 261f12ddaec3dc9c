import { findBrowser, findWindowless, NO_BROWSER } from './browser-program.ts'

/** Tells which browser the tests would open; fails if there is none, with `--windowless` also if it would have a window. */
const program = await findBrowser()
process.stdout.write(`${program ?? NO_BROWSER}\n`)
const isMissing = program === undefined
const isSlow =
  process.argv.includes('--windowless') && !process.env.CHROMIUM && program !== (await findWindowless())
process.exitCode = isMissing || isSlow ? 1 : 0
