import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newSpecies } from '../../../test/gardener.ts'
import { inGardenOf, letIn, newKey, newLink } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import type { CareTask, JournalEntry } from '../../src/api/types.ts'
import { en } from '../../src/messages/en.ts'
import { goWithin } from '../every-page.ts'
import { seriousProblems, thirsty, type WebApp, webApp } from '../web-app.ts'
import { loseConnection } from './screen.ts'

const [VIEWER, SITTER, MEMBER] = [1, 2, 3] as const
const BLOSSOMING = 10
const WATERING = en.enumerations.journalType[1]
const { edit, select } = en.app.action
const { journal, places, plantPage, plantsList } = en
const { by } = journal
const KEY = en.gardens.author.key('Sensor')
const LINK = en.gardens.author.link('Kim')

/** What pages offer to those who look after the plants, and what to members besides. */
const OFFERED: Record<string, { shows: string; care: string[]; change: string[] }> = {
  '/plants': { shows: 'Aloe', care: [select], change: [plantsList.add, plantsList.addFirst] },
  '/plants/PLANT': {
    shows: journal.by('Ada'),
    care: [plantPage.newEntry, plantPage.firstPhoto],
    change: [edit],
  },
  '/journal': { shows: writtenBy('Ada'), care: [journal.newEntry], change: [] },
  '/journal/ENTRY': { shows: writtenBy('Ada'), care: [], change: [edit, en.app.action.delete] },
  '/places': {
    shows: 'Kitchen',
    care: [],
    change: [places.moreFor('Kitchen'), places.addPlaceTo('Home'), places.addRegion],
  },
  '/tags': { shows: 'thirsty', care: [], change: [places.tags.add, places.moreFor('thirsty')] },
  '/more': { shows: en.app.nav.tags, care: [], change: [en.app.nav.away] },
}

/** Pages that are of no use to others than members. */
const FOR_CHANGES = [
  '/plants/new',
  '/plants/several',
  '/plants/import',
  '/plants/PLANT/edit',
  '/care/suggest',
  '/care/away',
]

const ALL = new Set(Object.values(OFFERED).flatMap(({ care, change }) => [...care, ...change]))

describe('Roles', () => {
  const app = webApp()

  for (const [role, name] of [
    [VIEWER, 'a viewer reads'],
    [SITTER, 'a sitter also looks after the plants'],
    [MEMBER, 'a member changes everything'],
  ] as const) {
    test(`${name}, and finds nothing that would be refused`, async (t) => {
      const { ada, plantId } = await garden(app)
      const entryId = await noted(app, ada, ada, plantId, 'Ada')
      const page = await app.visit(t, await joined(app, ada, 'Sam', role), '/')
      await page.getByText('Aloe').first().waitFor()
      const at = (path: string) => path.replace('PLANT', `${plantId}`).replace('ENTRY', `${entryId}`)
      for (const [path, { shows, care, change }] of Object.entries(OFFERED)) {
        await goWithin(page, at(path))
        await page.getByRole('main').getByText(shows).first().waitFor()
        const wanted = [...(role >= SITTER ? care : []), ...(role >= MEMBER ? change : [])]
        assert.deepEqual(await offered(page), wanted.toSorted(), path)
      }
      const refusal = page.getByRole('heading', { name: en.app.notAllowed })
      for (const path of FOR_CHANGES) {
        await goWithin(page, '/tags')
        await goWithin(page, at(path))
        assert.equal(await refusal.isVisible(), role < MEMBER, path)
      }
      if (role === VIEWER) assert.deepEqual(await seriousProblems(page), [])
      if (role === SITTER) await caresForSeveral(page, at('/plants/PLANT'))
    })
  }

  /** Of what can be done with plants, a sitter finds what is written into the journal. */
  async function caresForSeveral(page: Page, plant: string): Promise<void> {
    await goWithin(page, '/plants')
    await page.getByRole('button', { name: select }).click()
    await page.getByRole('checkbox', { name: plantsList.selectPlant('Aloe') }).check()
    await page.getByRole('button', { name: plantsList.care, exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: plantsList.move, exact: true }).count(), 0)
    await goWithin(page, plant)
    await page.getByRole('button', { name: plantPage.actions }).click()
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), [plantPage.photo, en.watching.watch])
  }

  test('entries tell who wrote them, and sitters change their own', async (t) => {
    const { ada, plantId } = await garden(app)
    const sam = await joined(app, ada, 'Sam', SITTER)
    const authors = {
      Ada: ada,
      Sam: sam,
      Sensor: await newKey(app.service, ada),
      Kim: await newLink(app.service, ada, { name: 'Kim' }),
    }
    const ids = new Map<string, number>()
    for (const [name, author] of Object.entries(authors))
      ids.set(name, await noted(app, ada, author, plantId, name))

    const theirs = await app.visit(t, sam, '/')
    await theirs.getByText('Aloe').first().waitFor()
    await goWithin(theirs, '/journal')
    for (const author of ['Ada', 'you', KEY, LINK])
      await theirs.getByText(by(author), { exact: true }).waitFor()
    assert.deepEqual(await seriousProblems(theirs), [])
    for (const [author, shown, count] of [
      ['Sam', 'you', 1],
      ['Kim', LINK, 0],
    ] as const) {
      await goWithin(theirs, `/journal/${ids.get(author)}`)
      await theirs.getByText(by(shown), { exact: true }).waitFor()
      assert.equal(await theirs.getByRole('main').getByRole('button', { name: edit }).count(), count)
      await goWithin(theirs, '/journal')
    }
    await goWithin(theirs, `/plants/${plantId}`)
    const card = (text: string) => theirs.getByRole('article').filter({ hasText: writtenBy(text) })
    await card('Sam').getByRole('button').click()
    await theirs.getByRole('dialog', { name: journal.editEntry }).waitFor()
    await theirs.keyboard.press('Escape')
    await card('Ada').getByRole('link').click()
    await theirs.waitForURL(/\/journal\/\d+$/)

    // To Ada, her own entries are a matter of course.
    const page = await app.visit(t, ada, '/journal')
    for (const author of ['Sam', KEY, LINK]) await page.getByText(by(author), { exact: true }).waitFor()
    assert.equal(await page.getByText(by('Ada'), { exact: true }).count(), 0)
  })

  test('a notice says who was faster, be it a person, a key or a link, and nothing is saved twice', async (t) => {
    const { ada } = await garden(app, ['Aloe', 'Basil', 'Cactus', 'Dill'])
    const page = await app.visit(t, await joined(app, ada, 'Sam', SITTER), '/')
    const faster = new Map([
      ['Aloe', { with: await joined(app, ada, 'Max', MEMBER), told: 'Max' }],
      ['Basil', { with: await newKey(app.service, ada), told: KEY }],
      ['Cactus', { with: await newLink(app.service, ada, { name: 'Kim' }), told: LINK }],
      ['Dill', { with: ada, told: 'Ada' }],
    ])
    const tick = (name: string) => page.getByRole('button', { name: en.today.doneFor(WATERING, name) })
    await tick('Dill').waitFor()
    await loseConnection(page.context())
    for (const name of faster.keys()) {
      await tick(name).click()
      await tick(name).waitFor({ state: 'detached' })
    }
    const tasks = await made<{ items: CareTask[] }>(app.service, 'GET /api/v1/care-tasks', { by: ada })
    for (const { plant, scheduleId } of tasks.items) {
      await made(app.service, 'POST /api/v1/care-tasks/done', {
        by: faster.get(plant.name)?.with ?? ada,
        headers: inGardenOf(ada),
        payload: { scheduleIds: [scheduleId] },
      })
    }
    await page.context().setOffline(false)
    for (const [name, { told }] of faster) {
      const [, afterTime = ''] = en.offline.alreadyDoneBy(name, told, '|').split('|')
      await page.getByText(afterTime).waitFor()
    }
    assert.deepEqual(await seriousProblems(page), [])
    assert.equal((await entriesOf(app, ada)).length, 4)
  })
})

/** Ada's garden: plants to be watered, and an entry that she wrote. */
async function garden(app: WebApp, names: readonly string[] = ['Aloe']) {
  const ada = await app.gardener()
  await made(app.service, 'PUT /api/v1/auth/me', { by: ada, payload: { displayName: 'Ada' } })
  const speciesId = await newSpecies(app.service)
  const [plantId = 0] = await thirsty(app, ada, { place: ada.locationId, names, speciesId })
  return { ada, plantId }
}

/** A user without plants of their own, whom the garden opens by itself. */
async function joined(app: WebApp, ada: Person, displayName: string, role: 1 | 2 | 3): Promise<Person> {
  const person = await app.person()
  await made(app.service, 'PUT /api/v1/auth/me', { by: person, payload: { displayName } })
  await letIn(app.service, ada, person, role)
  return person
}

/** An entry of a plant. */
async function noted(
  app: WebApp,
  ada: Person,
  by: Pick<Person, 'headers'>,
  plantId: number,
  name: string,
): Promise<number> {
  const { id } = await made(app.service, 'POST /api/v1/plant-journals', {
    by,
    headers: inGardenOf(ada),
    payload: { plantIds: [plantId], type: BLOSSOMING, remark: writtenBy(name) },
  })
  return id
}

async function entriesOf(app: WebApp, by: Person): Promise<JournalEntry[]> {
  return (await made<{ items: JournalEntry[] }>(app.service, 'GET /api/v1/plant-journals', { by })).items
}

function writtenBy(name: string): string {
  return `written by ${name}`
}

/** Which of the controls in question the page has. */
async function offered(page: Page): Promise<string[]> {
  const main = page.getByRole('main')
  const found: string[] = []
  for (const name of ALL) {
    const control = main.getByRole('button', { name, exact: true })
    const link = main.getByRole('link', { name, exact: true })
    if ((await control.or(link).count()) > 0) found.push(name)
  }
  return found.toSorted()
}
