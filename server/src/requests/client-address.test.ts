import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressForLimits, clientAddress } from './client-address.ts'

test('without a trusted proxy a forwarding header changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (forwardedFor) => {
      return (
        clientAddress({ socketAddress: '203.0.113.9', forwardedFor, trustedProxies: 0 }) === '203.0.113.9'
      )
    }),
  )
})

test('behind one proxy the last entry counts, whatever the client wrote before it', () => {
  const address = clientAddress({
    socketAddress: '10.0.0.1',
    forwardedFor: '1.2.3.4, 5.6.7.8, 203.0.113.9',
    trustedProxies: 1,
  })
  expect(address).toBe('203.0.113.9')
})

test('behind two proxies the last but one counts', () => {
  const forwardedFor = '6.6.6.6, 203.0.113.9, 10.0.0.2'
  expect(clientAddress({ socketAddress: '10.0.0.1', forwardedFor, trustedProxies: 2 })).toBe('203.0.113.9')
})

test('a trusted proxy that sends no header leaves the address of the socket', () => {
  expect(
    clientAddress({ socketAddress: '::ffff:10.0.0.1', forwardedFor: undefined, trustedProxies: 1 }),
  ).toBe('10.0.0.1')
})

test('a port that a proxy appends is not part of the address', () => {
  const behindProxy = (forwardedFor: string) =>
    clientAddress({ socketAddress: '10.0.0.1', forwardedFor, trustedProxies: 1 })
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.integer({ min: 0, max: 65_535 }), (v4, v6, port) => {
      expect(behindProxy(`${v4}:${port}`)).toBe(v4)
      expect(behindProxy(v4)).toBe(v4)
      expect(behindProxy(`[${v6}]:${port}`)).toBe(behindProxy(v6))
      expect(behindProxy(`[${v6}]`)).toBe(behindProxy(v6))
    }),
  )
  expect(behindProxy('[::ffff:203.0.113.9]:5555')).toBe('203.0.113.9')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.9', '203.0.113.9'],
])('limits count %s as %s', (address, counted) => {
  expect(addressForLimits(address)).toBe(counted)
})
