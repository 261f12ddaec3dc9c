import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { loadConfig } from '../../src/config/config.ts'
import { readDocument } from './document.ts'

const text = await readDocument('docs/single-sign-on.md')
const blocks = [...text.matchAll(/```sh\n([^`]*)```/g)].map(([, block = '']) =>
  Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s)),
  ),
)

suite('docs/single-sign-on.md', () => {
  test('has settings that are accepted, and mean something', () => {
    assert.equal(blocks.length, 6)
    const [first, ...others] = blocks
    for (const settings of [first, ...others]) {
      const { identityProviders } = loadConfig({ ...first, ...settings })
      const [provider] = identityProviders
      assert.equal(provider?.issuer, settings?.OIDC_ISSUER)
      assert.equal(provider?.name, settings?.OIDC_NAME ?? first?.OIDC_NAME)
      const { claim, value } = provider?.admin ?? {}
      assert.equal(claim && `${claim}:${value}`, settings?.OIDC_ADMIN)
    }
  })
})
