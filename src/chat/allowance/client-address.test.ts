import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTrustedProxies } from '../../domain/trusted-proxies.ts'
import { createClientAddress } from './client-address.ts'

const PEER = '10.0.0.9'

describe('the client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['::1', '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    [undefined, 'unknown'],
    ['', 'unknown'],
    ['a socket', 'unknown'],
  ])('of %s is %s', (peer, client) => {
    expect(createClientAddress(0)({ peer })).toBe(client)
  })

  it('is the same when it was read before, also of arrivals that differ in one part', () => {
    const clientOf = createClientAddress(1)
    const arrivals = [
      { peer: PEER },
      { peer: PEER, forwardedFor: '203.0.113.7' },
      { peer: PEER, forwardedFor: '' },
      { peer: '203.0.113.7' },
      { peer: '::1', forwardedFor: '203.0.113.7' },
      { peer: PEER, forwardedFor: ['203.0.113.7', '2001:db8:1:2::1'] },
      { peer: PEER, forwardedFor: `${'198.51.100.1, '.repeat(40)}203.0.113.8` },
      { peer: undefined, forwardedFor: '203.0.113.7' },
    ]
    const first = arrivals.map(clientOf)
    expect(arrivals.map(clientOf)).toEqual(first)
    expect(arrivals.map((arrival) => createClientAddress(1)(arrival))).toEqual(first)
  })

  it('takes every address of one /64 for one client, and the next network for another', () => {
    const clientOf = createClientAddress(0)
    const clients = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:3::1'].map((peer) => clientOf({ peer }))
    expect(clients).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64', '2001:db8:1:3::/64'])
  })

  it('ignores what a client says of itself when there is no proxy', () => {
    const forwardedFor = ['1.1.1.1', '2.2.2.2, 3.3.3.3']
    expect(createClientAddress(0)({ peer: PEER, forwardedFor })).toBe(PEER)
  })

  describe('behind so many proxies', () => {
    it.each([
      [1, '1.1.1.1', '1.1.1.1'],
      [1, '9.9.9.9, 1.1.1.1', '1.1.1.1'],
      [2, '9.9.9.9, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
      [1, '1.1.1.1:4711', '1.1.1.1'],
      [1, '[2001:db8::1]:4711', '2001:db8:0:0::/64'],
      [1, undefined, PEER],
      [1, '', PEER],
      [2, '1.1.1.1', PEER],
      [1, 'unknown', PEER],
      [1, '1.1.1.1, <script>', PEER],
    ])('%i, with %j, is %s', (proxies, forwardedFor, client) => {
      expect(createClientAddress(proxies)({ peer: PEER, forwardedFor })).toBe(client)
    })
  })

  describe('behind proxies of these networks', () => {
    const clientOf = createClientAddress(['10.0.0.0/8', 'fd00::/8'])
    it.each([
      [PEER, '9.9.9.9, 1.1.1.1', '1.1.1.1'],
      [PEER, '9.9.9.9, 1.1.1.1, 10.0.0.2, 10.1.1.1', '1.1.1.1'],
      ['::ffff:10.0.0.9', '1.1.1.1', '1.1.1.1'],
      ['fd00::9', '1.1.1.1, fd12::3', '1.1.1.1'],
      ['203.0.113.7', '1.1.1.1', '203.0.113.7'],
      [PEER, '9.9.9.9, garbage, 10.0.0.2', '10.0.0.2'],
      [PEER, '10.0.0.2', '10.0.0.2'],
      [PEER, undefined, PEER],
    ])('%s with %j is %s', (peer, forwardedFor, client) => {
      expect(clientOf({ peer, forwardedFor })).toBe(client)
    })
  })

  it('is the same whatever a client writes to the left of what our proxy adds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.array(fc.ipV4()).map(String)), (written) => {
        const forwardedFor = `${written}, 203.0.113.7`
        expect(createClientAddress(1)({ peer: PEER, forwardedFor })).toBe('203.0.113.7')
        expect(createClientAddress(['10.0.0.0/8'])({ peer: PEER, forwardedFor })).toBe('203.0.113.7')
        expect(createClientAddress(0)({ peer: PEER, forwardedFor })).toBe(PEER)
      }),
    )
  })
})

describe('readTrustedProxies', () => {
  it.each([
    ['0', 0],
    ['2', 2],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['192.0.2.1', ['192.0.2.1']],
    ['10.0.0.0/33', undefined],
    ['10.0.0.0/', undefined],
    ['10.0.0.0/8/8', undefined],
    ['everyone', undefined],
    ['10.0.0.0/8,', undefined],
    ['-1', undefined],
  ])('reads %s', (text, trusted) => {
    expect(readTrustedProxies(text)).toEqual(trusted)
  })
})
