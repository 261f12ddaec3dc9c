import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { browserPlaces, NO_BROWSER, windowlessPlaces } from './browser-program.ts'

/** Runs a script of the tests with other variables, and returns how it ended. */
function run(script: string, args: string[], env: Record<string, string>) {
  // Otherwise the child would take itself for one of the test runner's.
  const { NODE_TEST_CONTEXT, ...rest } = process.env
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, script), ...args],
      { env: { ...rest, ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

test('browsers are looked for where Linux, macOS and Windows keep them', () => {
  const linux = browserPlaces('linux', { PATH: '/opt/bin:/usr/bin' })
  assert.equal(linux[0], '/opt/bin/chromium')
  for (const place of ['/usr/bin/google-chrome-stable', '/snap/bin/chromium', '/opt/bin/microsoft-edge']) {
    assert.ok(linux.includes(place), place)
  }
  assert.equal(windowlessPlaces('linux', { PATH: '/opt/bin' })[0], '/opt/bin/chromium-headless-shell')
  assert.deepEqual(windowlessPlaces('darwin', { PATH: '/opt/bin' }), [])
  assert.deepEqual(browserPlaces('darwin', { HOME: '/Users/ada' }).slice(0, 6), [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ])
  const windows = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }
  assert.deepEqual(browserPlaces('win32', windows), [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Users\\ada\\AppData\\Local\\Microsoft\\Edge\\Application\\msedge.exe',
  ])
})

// On x64 the one among the packages comes first, and elsewhere there is none.
const skip =
  (process.platform !== 'linux' || process.arch === 'x64') &&
  'it is looked for on Linux without that of the packages'

test('a browser without a window is preferred', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'frond-browser-'))
  t.after(() => rm(folder, { recursive: true }))
  const program = join(folder, 'chromium-headless-shell')
  for (const file of [program, join(folder, 'chromium')])
    await writeFile(file, '#!/bin/sh\n', { mode: 0o755 })
  const { code, stdout } = await run('find-browser.ts', ['--windowless'], { PATH: folder, CHROMIUM: '' })
  assert.deepEqual({ code, stdout }, { code: 0, stdout: `${program}\n` })
})

test('a CHROMIUM that does not run is an error that names it', async () => {
  const { code, stderr } = await run('find-browser.ts', [], { CHROMIUM: '/no/such/browser' })
  assert.equal(code, 1)
  assert.match(stderr, /CHROMIUM names \/no\/such\/browser, which does not run: there is no such file/)
})

test('with CI=true a run that needs a browser and finds none fails at once', async () => {
  const ended = await run('run.ts', ['test/browser.test.ts'], { CHROMIUM: 'none', CI: 'true' })
  assert.deepEqual(ended, { code: 1, stdout: '', stderr: `${NO_BROWSER}\n` })
})
