import type { Page } from 'playwright-core'
import { newSpecies } from '../../test/gardener.ts'
import { dayFromNow } from '../../test/grants.ts'
import { made } from '../../test/made.ts'
import { type Person, registerAdmin } from '../../test/people.ts'
import { thirsty, type WebApp } from './web-app.ts'

/** Every address of the application that needs no id. */
const PAGES = [
  '/',
  '/plants',
  '/plants/new',
  '/plants/several',
  '/plants/import',
  '/care/suggest',
  '/care/away',
  '/labels',
  '/journal',
  '/places',
  '/tags',
  '/catalogue',
  '/wishes',
  '/reminders',
  '/more',
  '/people',
  '/numbers',
  '/account',
  '/account/security',
  '/account/import',
  '/waiting',
  '/admin',
  '/admin/species',
  '/admin/species/new',
  '/admin/import',
  '/admin/categories',
  '/admin/users',
  '/admin/joining',
  '/admin/backups',
  '/admin/keys',
]

/** An administrator with something on every page, and the addresses of all pages. */
export async function everyPage(app: WebApp): Promise<{ admin: Person; paths: readonly string[] }> {
  const { service } = app
  const admin = await registerAdmin(service)
  const region = await made(service, 'POST /api/v1/regions', { by: admin, payload: { name: 'Home' } })
  const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, {
    by: admin,
    payload: { name: 'Kitchen', lightLevel: 3 },
  })
  const speciesId = await newSpecies(service)
  const [plant] = await thirsty(app, admin, { place: place.id, names: ['Aloe', 'Basil'], speciesId })
  const entry = await made(service, 'POST /api/v1/plant-journals', {
    by: admin,
    payload: { plantIds: [plant], type: 10, remark: 'A new leaf' },
  })
  await made(service, 'POST /api/v1/plant-problems', {
    by: admin,
    payload: { plantIds: [plant], kind: 1, name: 'Spider mites', since: dayFromNow(-9), checkEvery: 1 },
  })
  const wish = { speciesId, note: 'A small one' }
  await made(service, 'POST /api/v1/wishes', { by: admin, payload: wish })
  const grants = [
    { kind: 1, role: 3, name: 'Grandma' },
    { kind: 2, role: 2, name: 'Neighbour', until: dayFromNow(7) },
    { kind: 3, role: 1, name: 'Sensor' },
  ]
  for (const payload of grants) await made(service, 'POST /api/v1/grants', { by: admin, payload })
  const paths = [
    ...PAGES,
    `/plants/${plant}`,
    `/plants/${plant}/edit`,
    `/plants/${plant}/care`,
    `/labels?locationId=${place.id}`,
    `/journal/${entry.id}`,
    `/catalogue/${speciesId}`,
    `/admin/species/${speciesId}`,
  ]
  return { admin, paths }
}

/** To another page, without loading the application again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.getByRole('main').evaluate((main, path) => {
    main.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
  }, path)
  await page.locator('main h1:not([data-left])').waitFor()
}

/** Runs in the page: makes all letters larger or smaller, and waits until the page has been drawn with them. */
export async function setLetters(size: string): Promise<void> {
  document.documentElement.style.fontSize = size
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Runs in the page: words that go on in the next line without a hyphen, which only longer ones get. */
export function brokenWords(): string[] {
  const HYPHENATED = 12
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const { parentElement } = text
    if (parentElement === null || !parentElement.checkVisibility()) continue
    // Addresses break where they must.
    if (text.textContent?.includes('@')) continue
    // Chinese breaks between any two characters.
    for (const { 0: word, index } of text.textContent?.matchAll(/\p{Script=Latin}+/gu) ?? []) {
      if (word.length >= HYPHENATED) continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ top }) => Math.round(top))
      if (new Set(lines).size > 1) found.push(`broken: ${word}`)
    }
  }
  return found
}

/** Runs in the page: the innermost of what is wider than the screen, and controls and headings that lost their end. */
export function cutOff(): string[] {
  const MOST = 1
  const CONTROLS = ':is(button, a, label, h1, h2, h3, th, [role=tab]), :is(button, a, nav) span'
  const width = document.documentElement.clientWidth
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/u.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const isWide = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return (right > width + MOST || left < -MOST) && !scrolls(element.parentElement)
  }
  const isClipped = (element: Element) =>
    element.matches(CONTROLS) &&
    getComputedStyle(element).display !== 'inline' &&
    element.scrollWidth > element.clientWidth + MOST
  return [...document.querySelectorAll('main *, nav *')]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > MOST)
    .filter((element) => element.closest('.heard-only') === null)
    .filter((element) => (element.closest('nav') === null && isWide(element)) || isClipped(element))
    .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
    .map((element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`)
}
