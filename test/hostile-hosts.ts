/** Addresses that no user has any business to send this server to. */

/** What only its own name opens, as hosts of a URL in every notation. */
export const SPECIAL = [
  // This machine, in every notation that a URL takes.
  ...[
    '127.0.0.1',
    '127.1',
    '127.255.255.254',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...['１２７.0.0.1', '127。0。0。1', '0.0.0.0', '0', '0.0.0.1', '[::]', '[::1]', '[0:0:0:0:0:0:0:1]'],
  // IPv4 inside of IPv6.
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
  ],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001:0:7f00:1::]',
  ],
  // The link, and what clouds tell their machines.
  ...['169.254.1.1', '169.254.169.254', '2852039166', '[::ffff:169.254.169.254]', '[fe80::1]', '[febf::1]'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192', '[fd00:ec2::254]', '[::ffff:100.100.100.200]'],
  // Groups, test networks, and what is not assigned.
  ...['224.0.0.1', '239.255.255.250', '255.255.255.255', '240.0.0.1', '[ff02::1]', '[ff0e::1]', '192.0.2.1'],
  ...['198.51.100.7', '203.0.113.9', '198.18.0.1', '192.88.99.1', '192.0.0.8', '[2001:db8::1]', '[100::1]'],
  ...['[4000::1]', '[fec0::1]', '[::2]', '[5f00::1]'],
]
/** The local network. */
export const PRIVATE = [
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '3232235521', '0xa.1'],
  ...[
    '100.64.0.1',
    '100.127.255.255',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::c0a8:1]',
  ],
  ...['[2002:c0a8:1::1]'],
]

/** The same as addresses that a name may lead to, each once. */
export const HOSTILE_ADDRESSES = [
  ...new Set(
    [...SPECIAL, ...PRIVATE].map((host) => new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '')),
  ),
]
