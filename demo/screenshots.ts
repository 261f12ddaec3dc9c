import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { Type } from 'typebox'
import { windowOn } from '../test/browser.ts'
import { eventually } from '../test/eventually.ts'
import { IS_COMPLETE, picturesLoaded } from '../test/pictures-loaded.ts'
import { Api, Created, Session } from './filling/api.ts'
import { GARDENERS, type Gardener, PASSWORD } from './garden/gardeners.ts'
import { type Screenshot, SHOTS, SIZES } from './shots.ts'
import { startDemo } from './start.ts'

/**
 * `npm run screenshots`: the pictures for README and docs, taken in the demo; `-- invite people` takes these alone. A page that
 * is missing or broken fails.
 */
const names = process.argv.slice(2)
const IMAGES = join(import.meta.dirname, '..', 'docs', 'images')
const LINK = 2
/** A page with less text than this is only a heading. */
const LEAST_TEXT = 40

await using demo = await startDemo({ port: 0 })
await mkdir(IMAGES, { recursive: true })
for (const gardener of GARDENERS) {
  const shots = SHOTS.filter(
    ({ name, language }) => language === gardener.language && (names.length === 0 || names.includes(name)),
  )
  const places = await placesOf(gardener)
  const profile = await mkdtemp(join(tmpdir(), 'frond-screenshots-'))
  try {
    for (const shot of shots) await take(shot, gardener, profile, places)
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** What stands for a word in an address. */
type Places = Readonly<Record<'$plant' | '$link', string>>

async function placesOf({ email, language }: Gardener): Promise<Places> {
  const { accessToken } = await new Api(demo.url).post('/auth/login', { email, password: PASSWORD }, Session)
  const api = new Api(demo.url, language, accessToken)
  const { items } = await api.get('/plants?size=1', Type.Object({ items: Type.Array(Created) }))
  const grants = await api.get('/grants', Type.Array(Type.Object({ id: Type.Number(), kind: Type.Number() })))
  const [plant] = items
  const link = grants.find(({ kind }) => kind === LINK)
  if (plant === undefined || link === undefined) throw new Error(`${email} has no plants, or no link`)
  // A link is shown only when it is made.
  const { url } = await api.post(`/grants/${link.id}/renew`, {}, Type.Object({ url: Type.String() }))
  return { $plant: `${plant.id}`, $link: url.slice(url.indexOf('#') + 1) }
}

async function take(shot: Screenshot, gardener: Gardener, profile: string, places: Places): Promise<void> {
  const { name, path, press, show, size, theme, language } = shot
  const window = await windowOn(profile, {
    ...SIZES[size],
    baseURL: demo.url,
    colorScheme: theme,
    locale: language,
    timezoneId: gardener.timeZone,
    reducedMotion: 'reduce',
  })
  try {
    const page = await open(
      window,
      gardener.email,
      path.replace('$plant', places.$plant).replace('$link', places.$link),
    )
    for (const name of press ?? []) await page.getByRole('button', { name }).click()
    if (show !== undefined) await page.getByRole('group', { name: show }).evaluate(toTheMiddle)
    await eventually(async () => assert.equal(await page.evaluate(IS_COMPLETE), true))
    const picture = await page.screenshot()
    await writeFile(
      join(IMAGES, `${name}.webp`),
      await sharp(picture).webp({ quality: 78, effort: 6 }).toBuffer(),
    )
  } finally {
    await window.close()
  }
}

/** Signs in if the profile has not, and waits until nothing is loaded any more. */
async function open(window: BrowserContext, email: string, path: string): Promise<Page> {
  const page = await window.newPage()
  await headingAt(page, '/')
  if (pathOf(page) === '/sign-in') {
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname === '/')
  }
  const missing = await headingAt(page, '/there-is-no-such-page')
  if ((await headingAt(page, path)) === missing || pathOf(page) !== path.replace(/#.*/, '')) {
    throw new Error(`There is no page ${path}`)
  }
  const failures = await page.getByRole('alert').allTextContents()
  if (failures.length > 0) throw new Error(`${path}: ${failures.join(' ')}`)
  const text = await page.locator('main').innerText()
  if (text.length < LEAST_TEXT) throw new Error(`${path} says no more than “${text}”`)
  return page
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

async function headingAt(page: Page, path: string): Promise<string | null> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picturesLoaded(page)
  return page.locator('h1').first().textContent()
}

interface Scrolled {
  scrollIntoView(options: { block: 'center' }): void
}

function toTheMiddle(element: Scrolled): void {
  element.scrollIntoView({ block: 'center' })
}
