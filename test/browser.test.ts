import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testBrowser } from './browser.ts'
import { eventually } from './eventually.ts'

const browser = testBrowser()

/** Opens a page as a test would, and returns how that test would end. */
async function opened(script: () => void) {
  const hooks: (() => unknown)[] = []
  const after = (hook?: unknown) => void (typeof hook === 'function' && hooks.push(() => hook()))
  const t = { after, passed: true, error: null }
  const context = await browser.context(t, 'http://127.0.0.1:9')
  const seen: string[] = []
  context.on('requestfailed', (request) => seen.push(`${request.failure()?.errorText}`))
  context.on('weberror', () => seen.push('weberror'))
  const page = await context.newPage()
  await page.evaluate(script)
  return {
    seen,
    end: async () => {
      for (const hook of hooks) await hook()
      return context.pages().length
    },
  }
}

test('a page that asks another origin for something reaches nobody, and fails its test', async () => {
  const { seen, end } = await opened(() => void fetch('http://elsewhere.example/x').catch(() => undefined))
  await eventually(() => assert.deepEqual(seen, ['net::ERR_NAME_NOT_RESOLVED']))
  await assert.rejects(end(), { message: 'left the origin: http://elsewhere.example/x' })
})

test('a page that throws fails its test', async () => {
  const { seen, end } = await opened(() => {
    setTimeout(() => {
      throw new Error('wilted')
    })
  })
  await eventually(() => assert.deepEqual(seen, ['weberror']))
  await assert.rejects(end(), /thrown in the page: Error: wilted/)
})

test('a page that does neither leaves no window', async () => {
  const { end } = await opened(() => undefined)
  assert.equal(await end(), 0)
})
