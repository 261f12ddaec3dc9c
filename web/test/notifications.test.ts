import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Worker } from 'playwright-core'
import { localDay } from '../../src/features/due/days.ts'
import { findNotifyingBrowser } from '../../test/browser-program.ts'
import { eventually } from '../../test/eventually.ts'
import { newSpecies } from '../../test/gardener.ts'
import { made } from '../../test/made.ts'
import type { Person } from '../../test/people.ts'
import { PushStandIn, vapidClaims } from '../../test/push-stand-in.ts'
import { openReceiver, type Receiver } from '../../test/receiver.ts'
import { zoneAtNoon } from '../../test/reminders.ts'
import { gardenIdOf } from '../../test/scope.ts'
import type { JournalEntry, ReminderChannel } from '../src/api/types.ts'
import { en } from '../src/messages/en.ts'
import { thirsty, type WebApp, webApp } from './web-app.ts'

const words = en.reminders
const CHANNELS = 'GET /api/v1/reminder-channels'

const program = await findNotifyingBrowser()
const skip = program === undefined && 'it needs a browser that shows notifications'

describe('notifications on this device', { skip }, () => {
  const app = webApp({ OUTBOUND_ALLOW: '127.0.0.1', REMINDERS: 'on' }, program)
  let pushService: Receiver
  before(async () => {
    pushService = await openReceiver()
    pushService.answer = { status: 201 }
  })
  after(() => pushService.close())

  test('are turned on, come encrypted, open Today, tick what is done, and are silent for others', async (t) => {
    const by = await app.gardener()
    const speciesId = await newSpecies(app.service)
    const plantIds = await thirsty(app, by, { place: by.locationId, names: ['Aloe', 'Basil'], speciesId })
    const device = new PushStandIn()
    const page = await app.openAs(t, by, 'phone', { serviceWorkers: 'allow', permissions: ['notifications'] })
    await page.addInitScript(subscribeElsewhere, device.subscription(`${pushService.url}/push/phone`))
    await page.goto('/reminders')
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await button(words.channels.add).click()
    await page.getByRole('button', { name: words.ways.pushDetail }).click()
    await button(words.push.allow).click()
    const card = page.getByRole('article')
    await card.getByText(words.channels.working, { exact: true }).waitFor()
    const { publicKey } = await made<{ publicKey: string }>(app.service, 'GET /api/v1/push-key', {})
    assert.deepEqual(await page.evaluate('subscribedWith'), {
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const [channel, ...others] = await made<ReminderChannel[]>(app.service, CHANNELS, { by })
    assert.deepEqual(others, [])
    assert.deepEqual([channel?.kind, channel?.enabled, channel?.target], [1, true, `${pushService.url}…`])

    // A test goes the way of every reminder: through the push service, which cannot read it, to the worker.
    const worker = await workerOf(page)
    const push = await pushesTo(page, worker)
    await card.getByRole('button', { name: words.channels.test }).click()
    await card.getByText(words.channels.testOk).waitFor()
    const [sentTest = assert.fail('nothing came')] = pushService.received.splice(0)
    assert.equal(sentTest.path, '/push/phone')
    vapidClaims(sentTest, publicKey)
    await push(device.decrypt(sentTest))
    assert.deepEqual(await shownBy(worker), [
      {
        title: 'It works',
        body: 'A test from Frond: reminders for your plants arrive here.',
        tag: 'test',
        actions: [],
      },
    ])
    await click(worker, 'test')
    await page.waitForURL('/')
    await page.getByRole('link', { name: 'Aloe', exact: true }).waitFor()
    assert.deepEqual(await shownBy(worker), [])

    const date = await becomesDue(app, by)
    await eventually(() => assert.equal(pushService.received.length, 1))
    const [digest = assert.fail('nothing came')] = pushService.received.splice(0)
    const message = device.decrypt(digest)
    await push(message)
    assert.deepEqual(await shownBy(worker), [
      {
        title: '2 overdue tasks for your plants',
        body: 'Kitchen\n• Aloe: watering (1 day late)\n• Basil: watering (1 day late)',
        tag: date,
        actions: ['All done'],
      },
    ])
    await click(worker, date, 'done')
    for (const name of ['Aloe', 'Basil']) {
      await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
    }
    // It waits in the outbox of the application for a moment.
    await eventually(async () => {
      const { items } = await made<{ items: JournalEntry[] }>(app.service, 'GET /api/v1/plant-journals', {
        by,
      })
      assert.deepEqual(
        items.map(({ type, plantIds }) => [type, plantIds.toSorted()]),
        [[1, plantIds]],
      )
    })

    // The device belongs to another user now: what is on its way still comes, and names no plant.
    await push(message)
    await page.goto('/account')
    await page.getByRole('button', { name: en.account.signOut }).press('Enter')
    await eventually(async () => assert.deepEqual(await shownBy(worker), []))
    const channels = app.service.db.selectFrom('reminder_channels').select('id')
    assert.deepEqual(await channels.execute(), [])
    await push(message)
    assert.deepEqual(await shownBy(worker), [{ title: 'Frond', body: '', tag: 'frond', actions: [] }])
  })
})

/** Chromium would ask a push service on the Internet. What it gives has real keys, of which the test has the private half. */
function subscribeElsewhere(subscription: object): void {
  PushManager.prototype.subscribe = async (options) => {
    Object.assign(window, { subscribedWith: options })
    return Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => subscription })
  }
}

async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  return context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')
}

/**
 * Gives a push message to the worker, as the browser does with what comes from its push service, and waits until it is shown:
 * Chromium forgets a notification that is about to be shown when it is asked for its notifications earlier.
 */
async function pushesTo(page: Page, worker: Worker): Promise<(message: unknown) => Promise<void>> {
  await worker.evaluate(`
    self.shown = 0
    const show = self.registration.showNotification
    ServiceWorkerRegistration.prototype.showNotification = async function (...notice) {
      await show.apply(this, notice)
      self.shown++
    }`)
  let pushed = 0
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (message) => {
    const data = JSON.stringify(message)
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    pushed++
    await eventually(async () => assert.equal(await worker.evaluate('self.shown'), pushed))
  }
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly actions: readonly string[]
}

async function shownBy(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(`self.registration.getNotifications().then((all) =>
    all.map(({ title, body, tag, actions }) => ({ title, body, tag, actions: actions.map(({ title }) => title) })))`)
}

/**
 * The test cannot touch a notification, so the worker gets the event of a touch. Only after a real one would a browser let it
 * bring a window to the front.
 */
async function click(worker: Worker, tag: string, action = ''): Promise<void> {
  await worker.evaluate(`(async () => {
    WindowClient.prototype.focus = async function () { return this }
    const [notification] = await self.registration.getNotifications({ tag: '${tag}' })
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: '${action}' }))
  })()`)
}

/** The reminder of today has been due since midnight; gives the date. */
async function becomesDue({ service }: WebApp, by: Person): Promise<string> {
  const timeZone = zoneAtNoon()
  await made(service, 'PUT /api/v1/care-settings', { by, payload: { timeZone, remindAt: '00:00' } })
  await service.db
    .updateTable('care_settings')
    .set({ next_digest_at: Date.now() - 3_600_000 })
    .where('user_id', '=', gardenIdOf(by))
    .execute()
  return localDay(Date.now(), timeZone)
}
