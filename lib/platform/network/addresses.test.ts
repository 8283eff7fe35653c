import { describe, expect, it } from 'vitest'
import { classifyAddress } from './addresses.ts'

describe('an address', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'private'],
    ['0.0.0.0', 'private'],
    ['10.1.2.3', 'private'],
    ['172.31.0.1', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['224.0.0.1', 'private'],
    ['255.255.255.255', 'private'],
    ['::1', 'private'],
    ['::', 'private'],
    ['fd12::1', 'private'],
    ['::ffff:127.0.0.1', 'private'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['2002:7f00:1::', 'private'],
    ['169.254.169.254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['64:ff9b::a9fe:a9fe', 'never'],
    ['fe80::1', 'never'],
    ['fe80::1%eth0', 'never'],
    ['fd00:ec2::254', 'never'],
    ['100.100.100.200', 'never'],
  ])('%s is %s', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind)
  })

  it.each([
    ['64:ff9b:1::a9fe:a9fe', 'never'],
    ['64:ff9b:1:a9fe:a9:fe00::', 'never'],
    ['64:ff9b:1::808:808', 'private'],
    ['64:ff9b::8.8.8.8', 'public'],
    ['::ffff:0:127.0.0.1', 'private'],
    ['::ffff:0:169.254.169.254', 'never'],
    ['::ffff:0:8.8.8.8', 'private'],
    ['::8.8.8.8', 'private'],
    ['::169.254.169.254', 'never'],
    ['2002:a9fe:a9fe::', 'never'],
    ['2002:808:808::', 'private'],
    ['2001:0:a9fe:a9fe::f7f7:f7f7', 'never'],
    ['2001:0:808:808::5601:5601', 'never'],
    ['2001:4860::5efe:10.0.0.1', 'private'],
    ['fd00::5efe:8.8.8.8', 'private'],
    ['2001:4860::200:5efe:a9fe:a9fe', 'never'],
    ['192.0.2.1', 'private'],
    ['198.51.100.1', 'private'],
    ['203.0.113.1', 'private'],
    ['198.19.255.255', 'private'],
    ['192.0.0.9', 'private'],
    ['192.31.196.1', 'private'],
    ['192.88.99.1', 'private'],
    ['240.0.0.1', 'private'],
    ['239.255.255.250', 'private'],
    ['100::1', 'private'],
    ['100:0:0:1::1', 'private'],
    ['2001:2::1', 'private'],
    ['2001:20::1', 'private'],
    ['2001:db8::1', 'private'],
    ['3fff::1', 'private'],
    ['5f00::1', 'private'],
    ['4000::1', 'private'],
    ['fec0::1', 'private'],
    ['ff02::1', 'private'],
    ['febf::1', 'never'],
  ])('[S14] of a special class is none of the public ones: %s is %s', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind)
  })

  it.each(['', 'localhost', '127.1', '1.2.3', '::1::', '0x7f000001'])('is not %j', text => {
    expect(() => classifyAddress(text)).toThrow('not an IP address')
  })
})
