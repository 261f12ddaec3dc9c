import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Grant } from '../../src/features/people/grants/grants.schema.ts'
import { message } from '../../test/assistant.ts'
import { ClientHost } from '../../test/client-host.ts'
import { inGardenOf, letIn } from '../../test/grants.ts'
import { made } from '../../test/made.ts'
import { askForToken, type BegunRequest, beginRequest, REDIRECT_URI, tokenForm } from '../../test/oauth.ts'
import { PASSWORD, type Person, registerPerson } from '../../test/people.ts'
import { ageSessions } from '../../test/session-age.ts'
import { en } from '../src/messages/en.ts'
import { type Size, seriousProblems, webApp } from './web-app.ts'

const words = en.authorize
const NAME = 'Leaf Assistant'
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('a page on which a user lets a program in', () => {
  let host: ClientHost | undefined
  after(async () => host?.[Symbol.asyncDispose]())
  const envAt = async (address: string) => {
    host = await ClientHost.start()
    return { PUBLIC_URL: address, ...host.options.env }
  }
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const app = webApp(envAt, undefined, { resolve })

  const begun = (change: Parameters<typeof beginRequest>[1] = {}): BegunRequest => {
    const clientId = host?.addDocument('/leaf.json') ?? assert.fail()
    const resource = `${app.address}/mcp`
    return beginRequest(clientId, { resource, scope: 'garden:care', state: '0012', ...change })
  }
  /** Where the program sends its user. */
  const addressOf = ({ clientId, redirectUri, codeChallenge, resource, scope, state }: BegunRequest) => {
    const request = {
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: codeChallenge,
      resource,
    }
    const how = {
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: scope ?? '',
      state: state ?? '',
    }
    return `/oauth/authorize?${new URLSearchParams({ ...request, ...how })}`
  }
  /** The program waits for its answer on the machine of the user. */
  async function open(t: Parameters<typeof app.open>[0], size: Size, person?: Person): Promise<Page> {
    const options = { elsewhere: REDIRECT_URI }
    const page = await (person === undefined
      ? app.open(t, size, options)
      : app.openAs(t, person, size, options))
    await page.route(`${REDIRECT_URI}?**`, (route) => route.fulfill({ body: 'Thank you.' }))
    return page
  }
  const answerIn = async (page: Page) => {
    await page.waitForURL(`${REDIRECT_URI}?**`)
    return Object.fromEntries(new URL(page.url()).searchParams)
  }
  const title = (page: Page) => page.getByRole('heading', { level: 1, name: words.title(NAME) })

  test('asks a stranger to sign in first, and goes on by the keyboard alone', async (t) => {
    const person = await registerPerson(app.service)
    const page = await open(t, 'phone')
    const request = begun()
    await page.goto(addressOf(request))
    await page.getByLabel(en.signIn.email).fill(person.email)
    await page.getByLabel(en.signIn.password, { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await title(page).waitFor()
    // What the program sent stands neither on the screen nor in the history.
    assert.equal(page.url(), `${app.address}/oauth/authorize`)
    await page.getByText(words.from(host?.host ?? '')).waitFor()
    await page.getByText(words.backToDevice('127.0.0.1:51812')).waitFor()
    assert.equal(await page.getByLabel(words.garden, { exact: true }).count(), 0)
    await page.getByText(words.inGarden(en.gardens.own)).waitFor()
    const roles = page.getByRole('radio')
    assert.equal(await roles.count(), 2)
    assert.ok(await page.getByRole('radio', { name: en.people.roles[2] }).isChecked())
    assert.deepEqual(await seriousProblems(page), [])
    await page.reload()
    await page.getByRole('radio', { name: en.people.roles[2] }).press('ArrowUp')
    assert.ok(await page.getByRole('radio', { name: en.people.roles[1] }).isChecked())
    await page.getByRole('button', { name: words.letIn, exact: true }).press('Enter')
    const { code = '', ...answer } = await answerIn(page)
    assert.deepEqual(answer, { state: '0012', iss: app.address })
    const token = await askForToken(app.service, tokenForm(request, code))
    assert.equal(token.json().scope, 'garden:read')
    const headers = { authorization: `Bearer ${token.json().access_token}` }
    assert.equal((await message(app.service, { id: 0, headers }, LIST)).statusCode, 200)

    await page.goto('/people')
    const list = page.getByRole('list', { name: en.people.apps.title })
    await list.getByText(NAME, { exact: true }).waitFor()
    await list.getByText(en.people.apps.from(host?.host ?? '')).waitFor()
    assert.equal(await list.getByRole('button', { name: en.people.newKeyOf(NAME) }).count(), 0)
    assert.deepEqual(await seriousProblems(page), [])
    await list.getByRole('button', { name: en.people.endOf(NAME) }).press('Enter')
    const question = page.getByRole('dialog', { name: en.people.apps.endTitle(NAME) })
    await question.getByRole('button', { name: en.people.apps.endConfirm }).press('Enter')
    await question.waitFor({ state: 'detached' })
    await list.waitFor({ state: 'detached' })
    assert.equal((await message(app.service, { id: 0, headers }, LIST)).statusCode, 401)
  })

  test('lets it into the garden that the user chooses, with the password', async (t) => {
    const owner = await registerPerson(app.service)
    const person = await registerPerson(app.service)
    await made(app.service, `PUT /api/v1/gardens/${owner.user.id}`, {
      by: owner,
      payload: { name: 'Our balcony' },
    })
    await letIn(app.service, owner, person, 1)
    await ageSessions(app.service, person)
    const page = await open(t, 'desktop', person)
    const request = begun({ scope: 'garden:write' })
    await page.goto(addressOf(request))
    await title(page).waitFor()
    assert.equal(await page.getByRole('radio').count(), 3)
    // It asks for more, which the user has to choose.
    assert.ok(await page.getByRole('radio', { name: en.people.roles[2] }).isChecked())
    await page.getByLabel(words.garden, { exact: true }).selectOption('Our balcony')
    assert.equal(await page.getByRole('radio').count(), 1)
    await page.getByRole('button', { name: words.letIn, exact: true }).click()
    await page.getByLabel(en.people.keys.password).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByText(en.people.keys.wrongPassword).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByLabel(en.people.keys.password).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const { code = '' } = await answerIn(page)
    assert.equal((await askForToken(app.service, tokenForm(request, code))).json().scope, 'garden:read')
    const headers = inGardenOf(owner)
    const grants = await made<Grant[]>(app.service, 'GET /api/v1/grants', { by: person, headers })
    assert.deepEqual(
      grants.filter(({ kind }) => kind === 3).map(({ name, role }) => [name, role]),
      [[NAME, 1]],
    )
  })

  test('tells the program that it is not wanted', async (t) => {
    const page = await open(t, 'phone', await registerPerson(app.service))
    await page.goto(addressOf(begun()))
    await page.getByRole('button', { name: words.refuse, exact: true }).press('Enter')
    assert.deepEqual(await answerIn(page), { error: 'access_denied', state: '0012', iss: app.address })
    await page.goto('/oauth/authorize')
    await page.getByText(words.missing).waitFor()
    assert.deepEqual(await seriousProblems(page), [])
  })

  test('goes nowhere for a request that cannot be trusted', async (t) => {
    const page = await open(t, 'phone', await registerPerson(app.service))
    const evil = begun({ redirectUri: 'https://evil.example/callback' })
    const good = addressOf(begun())
    for (const address of [
      addressOf(evil),
      addressOf(begun({ redirectUri: 'javascript:alert(1)' })),
      good.replace('S256', 'plain'),
      good.replace('response_type=code', 'response_type=token'),
      `${good}&redirect_uri=https%3A%2F%2Fevil.example`,
      '/oauth/authorize?client_id=x',
    ]) {
      await page.goto(address)
      await page.getByText(words.refused).waitFor()
      assert.equal(await page.getByRole('button').count(), 0)
    }
    await page.goto(addressOf(evil))
    await page.getByText('redirectUri must be one that the document of the program names.').waitFor()
    assert.deepEqual(await seriousProblems(page), [])
    await page.getByRole('link', { name: words.toGarden }).click()
    await page.getByRole('heading', { level: 1, name: en.today.title }).waitFor()
  })
})
