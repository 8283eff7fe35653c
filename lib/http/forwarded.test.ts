import { describe, expect, it } from 'vitest'
import { clientOf, readNetworks } from './forwarded.ts'

const trusted = readNetworks(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1'])

describe('[S11] the client of a request', () => {
  it.each([
    ['is who has connected, whatever the header says, where no proxy is trusted', '203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
    ['is not believed by who is no proxy of ours', '203.0.113.9', '198.51.100.1, 10.0.0.1', trusted, '203.0.113.9'],
    ['is whom a trusted proxy names', '10.1.2.3', '198.51.100.1', trusted, '198.51.100.1'],
    [
      'is the last that is no proxy of ours: what stands before it the client has written',
      '10.1.2.3',
      '6.6.6.6, 198.51.100.1, 192.0.2.7',
      trusted,
      '198.51.100.1',
    ],
    ['is whom an IPv6 proxy names, also with brackets and a port', '::1', '[2001:db8::5]:4711', trusted, '2001:db8::5'],
    [
      'is whom a proxy names that comes as an IPv4 address within an IPv6 one',
      '::ffff:10.0.0.1',
      '198.51.100.1:80',
      trusted,
      '198.51.100.1',
    ],
    ['is the proxy where it names nobody', '10.1.2.3', '', trusted, '10.1.2.3'],
    ['is the proxy where it says something else than an address', '10.1.2.3', 'unknown', trusted, '10.1.2.3'],
    ['is the first where all are proxies', '10.1.2.3', '10.0.0.9', trusted, '10.0.0.9'],
  ])('[S11] [web-23] %s', (_, peer, forwarded, networks, client) => {
    expect(clientOf(peer, forwarded, networks)).toBe(client)
  })

  it('[S11] is found in a header of a megabyte within a moment', () => {
    const startedMs = performance.now()
    clientOf('10.1.2.3', '10.0.0.1,'.repeat(120_000), trusted)
    expect(performance.now() - startedMs).toBeLessThan(200)
  })
})
