import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmailAddress } from './email.ts'

for (const address of [
  'a@b.c',
  'ada@example.org',
  'ada.byron+plants@mail.example.org',
  "o'hara_1=x@example.org",
  '1@2.3',
  'ådå@exämple.org',
  '用户@例子.公司',
  'हिन्दी@उदाहरण.भारत',
  `${'𝒂'.repeat(242)}@example.org`,
]) {
  test(`${address.slice(0, 40)} is an address`, () => assert.equal(isEmailAddress(address), true))
}

for (const text of [
  '',
  '@',
  'ada',
  'ada@',
  '@example.org',
  'ada@localhost',
  'ada@example.',
  'ada@.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@example-.org',
  `ada@${'d'.repeat(64)}.org`,
  '.ada@example.org',
  'ada.@example.org',
  'a..b@example.org',
  'a@b@example.org',
  'ada byron@example.org',
  'ada@example.org\n',
  ' ada@example.org',
  '"ada"@example.org',
  'ada@[127.0.0.1]',
  'ada,byron@example.org',
  'ada<b>@example.org',
  'ada\0@example.org',
  `${'a'.repeat(243)}@example.org`,
]) {
  test(`${JSON.stringify(text).slice(0, 40)} is none`, () => assert.equal(isEmailAddress(text), false))
}

test('a long text that almost is an address takes no time', () => {
  const before = process.cpuUsage()
  for (const text of ['a'.repeat(1_000_000), `a@${'b-'.repeat(500_000)}`, `a@${'b.'.repeat(500_000)}`]) {
    assert.equal(isEmailAddress(text), false)
  }
  assert.ok(process.cpuUsage(before).user < 5_000_000)
})
