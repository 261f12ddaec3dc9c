import { findBrowser, NO_BROWSER } from './browser-program.ts'

/** Tells which browser the tests would open; fails if there is none. */
const program = await findBrowser()
process.stdout.write(`${program ?? NO_BROWSER}\n`)
process.exitCode = program === undefined ? 1 : 0
