import { isIPv6 } from 'node:net'

/**
 * The network of an IP address in one spelling: the first bits of an IPv6 address, an IPv4 address as it is. An
 * IPv4-mapped IPv6 address is the IPv4 address.
 */
export function networkOf(ip: string, ipv6Bits: number): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  }
  return groups.map((group, at) => (group & maskOf(ipv6Bits - at * 16)).toString(16)).join(':')
}

/** The eight numbers of an IPv6 address. The URL parser reads every spelling, but no zone. */
function groupsOf(ip: string): number[] {
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** The mask of a group of 16 bits, of which this many belong to the network. */
function maskOf(bits: number): number {
  return 0xffff & ~(0xffff >> Math.min(Math.max(bits, 0), 16))
}
