import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PRIVATE, SPECIAL } from '../../test/hostile-hosts.ts'
import { addressOf, targetOf } from './outbound-client.ts'
import { isAllowEntry, outboundRules } from './outbound-rules.ts'

/** Whether a url may be called with this address, or a name of it, as its host. */
function allows(allowed: readonly string[], url: string, address?: string): boolean {
  const target = targetOf(addressOf(url))
  return outboundRules(allowed).allows(target, address ?? target.host)
}

const PUBLIC = [
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '[2606:4700::1111]',
  '[2002:101:101::1]',
  '[::ffff:8.8.8.8]',
]

describe('what may be called', () => {
  const urlsOf = (hosts: readonly string[]) =>
    hosts.flatMap((host) => [`http://${host}/`, `https://${host}:8443/`])

  test('public addresses over TLS, and nothing else', () => {
    for (const url of urlsOf([...SPECIAL, ...PRIVATE])) assert.equal(allows([], url), false, url)
    for (const host of PUBLIC) {
      assert.equal(allows([], `https://${host}/`), true, host)
      assert.equal(allows([], `http://${host}/`), false, host)
    }
  })

  test('the word private opens the local network, but nothing that is special', () => {
    for (const url of urlsOf(PRIVATE)) assert.equal(allows(['private'], url), true, url)
    for (const url of urlsOf(SPECIAL)) assert.equal(allows(['private'], url), false, url)
    assert.equal(allows(['private'], 'http://1.1.1.1/'), false)
  })

  test('a network opens its addresses, but nothing that is special', () => {
    const everything = ['0.0.0.0/0', '::/0']
    for (const url of urlsOf([...PRIVATE, ...PUBLIC])) assert.equal(allows(everything, url), true, url)
    for (const url of urlsOf(SPECIAL)) assert.equal(allows(everything, url), false, url)
    const network = ['192.168.4.0/22']
    const inside = ['http://192.168.7.255/', 'http://[::ffff:192.168.4.1]/'].map((url) =>
      allows(network, url),
    )
    assert.deepEqual(inside, [true, true])
    assert.equal(allows(network, 'http://192.168.8.0/'), false)
  })

  test('an address that is named opens itself, on its port if it has one', () => {
    const named = ['127.0.0.1:8080', '[::1]', '169.254.169.254']
    assert.equal(allows(named, 'http://127.0.0.1:8080/'), true)
    assert.equal(allows(named, 'http://[::ffff:127.0.0.1]:8080/'), true)
    assert.equal(allows(named, 'http://127.0.0.1/'), false)
    assert.equal(allows(named, 'http://127.0.0.2:8080/'), false)
    assert.equal(allows(named, 'http://[::1]:99/'), true)
    assert.equal(allows(named, 'http://169.254.169.254/'), true)
    // A name that leads there was resolved to what the operator named.
    assert.equal(allows(named, 'http://loop.example:8080/', '127.0.0.1'), true)
  })

  test('a host that is named opens the machine behind it, whatever its network', () => {
    const named = ['ntfy.lan', 'localhost:2586']
    assert.equal(allows(named, 'http://NTFY.lan./topic', '192.168.1.4'), true)
    assert.equal(allows(named, 'http://ntfy.lan/', '127.0.0.1'), true)
    assert.equal(allows(named, 'http://localhost:2586/', '::1'), true)
    assert.equal(allows(named, 'http://localhost/', '127.0.0.1'), false)
    assert.equal(allows(named, 'http://evil.ntfy.lan/', '192.168.1.4'), false)
    for (const address of ['169.254.169.254', 'fd00:ec2::254', '0.0.0.0', '224.0.0.1', 'no address']) {
      assert.equal(allows(named, 'https://ntfy.lan/', address), false, address)
    }
  })

  test('what could never be called is told before any connection, what a name hides is not', () => {
    const may = (allowed: string[], url: string) => outboundRules(allowed).mayAllow(targetOf(addressOf(url)))
    for (const url of urlsOf([...SPECIAL, ...PRIVATE])) assert.equal(may([], url), false, url)
    for (const host of ['localhost', 'LOCALHOST.', 'a.localhost']) {
      assert.equal(may(['private'], `https://${host}/`), false, host)
    }
    assert.equal(may(['localhost:80'], 'http://localhost/'), true)
    assert.equal(may(['127.0.0.1:80'], 'http://localhost/'), true)
    assert.equal(may([], 'https://ntfy.example/'), true)
    assert.equal(may([], 'http://ntfy.example/'), false)
    assert.equal(may(['private'], 'http://ntfy.example/'), true)
  })

  test('an entry is a host, a host with its port, a network or the word private', () => {
    const good = [
      'private',
      'ntfy.lan',
      'ntfy.lan:80',
      '10.0.0.0/8',
      'fd00::/8',
      '10.0.0.1:80',
      '[::1]:80',
      '::1',
    ]
    assert.deepEqual(good.filter(isAllowEntry), good)
    const bad = [
      '',
      'http://ntfy.lan',
      'ntfy.lan/x',
      'ntfy.lan:0',
      'ntfy.lan:70000',
      '10.0.0.0/33',
      'a b',
      '*',
      '[x]',
    ]
    assert.deepEqual(bad.filter(isAllowEntry), [])
  })
})
