import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issuerOf } from './public-address.ts'

test('a token names its issuer, whatever letters are in it', () => {
  const token = (claims: object) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
  assert.equal(issuerOf(token({ iss: 'https://plants.example.org/' })), 'https://plants.example.org/')
  assert.equal(issuerOf(token({ sub: '~~~???>>>', iss: 'frond' })), 'frond')
  assert.equal(issuerOf(token({ sub: '7' })), undefined)
  assert.equal(issuerOf(token({ iss: 7 })), undefined)
})

test('what is no token has no issuer', () => {
  for (const text of ['', 'a.b.c', 'e30.bnVsbA.e30', 'one word']) assert.equal(issuerOf(text), undefined)
})
