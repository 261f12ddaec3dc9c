import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { answerJson, LyingProvider } from '../../../../test/lying-provider.ts'
import { OutboundError } from '../../../outbound/outbound-client.ts'
import { isSilence, libraryClient, providerClient } from './provider-client.ts'

suite('the client for a provider', () => {
  test('asks the host that the operator has named, and no other that is not public', async () => {
    await using provider = await LyingProvider.start()
    const { port } = new URL(provider.issuer)
    const client = (issuer: string, outboundAllow: string[] = []) => {
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
      return libraryClient(providerClient({ issuer, outboundAllow, resolve, timeoutMs: 60_000 }))
    }
    const ask = async (client: ReturnType<typeof libraryClient>, url: string) => {
      try {
        return (await client(url, { method: 'GET', headers: {} })).status
      } catch (error) {
        assert.ok(error instanceof OutboundError && isSilence(error))
        return error.message
      }
    }
    const own = client(`http://login.lan:${port}/realms/home`)
    assert.equal(await ask(own, `http://login.lan:${port}/keys`), 200)
    assert.equal(await ask(own, `http://login.lan:${Number(port) + 1}/keys`), 'address refused')
    assert.equal(await ask(own, `http://printer.lan:${port}/keys`), 'address refused')
    assert.equal(await ask(own, provider.issuer), 'address refused')
    assert.equal(await ask(own, 'http://169.254.169.254/latest/meta-data'), 'address refused')
    const allowing = client('https://login.lan', [`keys.lan:${port}`])
    assert.equal(await ask(allowing, `http://keys.lan:${port}/keys`), 200)
  })

  test('takes any answer that is none of its own failure', async () => {
    await using provider = await LyingProvider.start()
    const { issuer } = provider
    const client = libraryClient(
      providerClient({ issuer, outboundAllow: [], resolve: undefined, timeoutMs: 60_000 }),
    )
    const answered = async (status: number) => {
      provider.lies = { answers: { '/a': (_request, response) => answerJson(response, {}, status) } }
      return (await client(`${issuer}/a`, { method: 'GET', headers: {} })).status
    }
    for (const status of [200, 204, 205, 302, 304, 400, 401, 499])
      assert.equal(await answered(status), status)
    await assert.rejects(answered(503), isSilence)
    assert.equal(isSilence(new Error('deep', { cause: new OutboundError('timeout') })), true)
    assert.equal(isSilence(new Error('other')), false)
  })
})
