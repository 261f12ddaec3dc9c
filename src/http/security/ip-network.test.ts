import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './ip-network.ts'

test('an IPv6 address is its network, however it is spelled', () => {
  for (const [ip, bits, network] of [
    ['2001:db8:0:12ff::1', 56, '2001:db8:0:1200:0:0:0:0'],
    ['2001:DB8::12ff:0:0:0:1', 56, '2001:db8:0:1200:0:0:0:0'],
    ['2001:0db8:0000:12ff:0001:0002:192.0.2.1', 56, '2001:db8:0:1200:0:0:0:0'],
    ['2001:db8:a:b:c:d:e:f', 64, '2001:db8:a:b:0:0:0:0'],
    ['2001:db8:a:b:c:d:e:f', 48, '2001:db8:a:0:0:0:0:0'],
    ['2001:db8:a:b:c:d:e:f', 128, '2001:db8:a:b:c:d:e:f'],
    ['fe80::1%eth0', 64, 'fe80:0:0:0:0:0:0:0'],
    ['::1', 64, '0:0:0:0:0:0:0:0'],
    ['::', 128, '0:0:0:0:0:0:0:0'],
    ['1::', 16, '1:0:0:0:0:0:0:0'],
  ] as const) {
    assert.equal(networkOf(ip, bits), network, ip)
  }
})

test('an IPv4 address is itself, also when it is mapped to IPv6', () => {
  for (const ip of ['203.0.113.1', '::ffff:203.0.113.1', '::FFFF:cb00:7101', '0:0:0:0:0:ffff:cb00:7101']) {
    assert.equal(networkOf(ip, 56), '203.0.113.1')
  }
  assert.equal(networkOf('::203.0.113.1', 128), '0:0:0:0:0:0:cb00:7101')
})
