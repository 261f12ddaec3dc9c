import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { browserPlaces, NO_BROWSER } from './browser-program.ts'

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

test('a CHROMIUM that does not run is an error that names it', async () => {
  const { code, stderr } = await run('find-browser.ts', [], { CHROMIUM: '/no/such/browser' })
  assert.equal(code, 1)
  assert.match(stderr, /CHROMIUM names \/no\/such\/browser, which does not run: there is no such file/)
})

test('with CI=true a run that needs a browser and finds none fails at once', async () => {
  const ended = await run('run.ts', ['test/browser.test.ts'], { CHROMIUM: 'none', CI: 'true' })
  assert.deepEqual(ended, { code: 1, stdout: '', stderr: `${NO_BROWSER}\n` })
})
