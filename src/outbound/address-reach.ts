import ipaddr from 'ipaddr.js'

/**
 * How far an address reaches. `special` is what no user's address may stand for unless an operator names it: the machine
 * itself, its link, groups, test networks, and where clouds tell machines their secrets.
 */
type Reach = 'public' | 'private' | 'special'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const PRIVATE = new Set(['private', 'carrierGradeNat', 'uniqueLocal'])

/** The metadata services of clouds that are not link-local: some of them look private, one even public. */
const METADATA = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'])

/** What IPv6 has for public addresses; the rest of its space is not assigned yet. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** An address that cannot be read is special. */
export function reachOf(text: string): Reach {
  if (!ipaddr.isValid(text)) return 'special'
  const address = addressIn(ipaddr.parse(text))
  if (METADATA.has(address.toString())) return 'special'
  const range = address.range()
  if (PRIVATE.has(range)) return 'private'
  const isPublic = range === 'unicast' && (isIPv4(address) || address.match(GLOBAL_UNICAST))
  return isPublic ? 'public' : 'special'
}

/** The one spelling of an address: IPv4 inside of IPv6 is that IPv4. Undefined if it is none. */
export function canonicalAddress(text: string): string | undefined {
  return ipaddr.isValid(text) ? addressIn(ipaddr.parse(text)).toString() : undefined
}

/** Whether an address is in a network, both of which may be IPv4 inside of IPv6. */
export function isWithin(text: string, [network, bits]: [Address, number]): boolean {
  const address = addressIn(ipaddr.parse(text))
  if (isIPv4(address)) return isIPv4(network) && address.match(network, bits)
  return !isIPv4(network) && address.match(network, bits)
}

function isIPv4(address: Address): address is ipaddr.IPv4 {
  return address.kind() === 'ipv4'
}

/** Where a packet to an IPv6 address ends up if a gateway takes it apart: at the IPv4 address inside of it. */
function addressIn(address: Address): Address {
  if (isIPv4(address)) return address
  const bytes = address.toByteArray()
  const hidden = bytes.slice(...placeOf(address.range(), bytes))
  return hidden.length === 4 ? new ipaddr.IPv4(hidden) : address
}

function placeOf(range: string, bytes: readonly number[]): [number, number] {
  if (range === '6to4') return [2, 6]
  if (range === 'ipv4Mapped' || range === 'rfc6145' || range === 'rfc6052') return [12, 16]
  // The old way to write IPv4 in IPv6; `::` and `::1` look the same.
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 14).some(Boolean)
  return isCompatible ? [12, 16] : [0, 0]
}
